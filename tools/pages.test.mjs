import { globSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { DRAWINGS } from './drawings.mjs';
import { LIMITS_PAGE } from './limits-page.mjs';

const DOCS = new URL('../docs/', import.meta.url);
const textOf = (path) => readFileSync(new URL(path, DOCS), 'utf8');

describe('What is made from the code for the documentation', () => {
  it('has the limits that are in force: else run docs:limits', () => {
    expect(textOf('limits.md')).to.equal(LIMITS_PAGE);
  });

  it('draws what the rules allow, and each drawing is shown in a guide: else run docs:drawings', () => {
    const guides = globSync('*.md', { cwd: DOCS }).map(textOf).join('\n');

    expect(globSync('pictures/*.svg', { cwd: DOCS }).toSorted()).to.deep.equal(
      Object.keys(DRAWINGS).map((name) => `pictures/${name}`),
    );
    for (const [name, drawing] of Object.entries(DRAWINGS)) {
      expect(textOf(`pictures/${name}`)).to.equal(drawing);
      expect(guides, name).to.include(`](pictures/${name})`);
    }
  });
});
