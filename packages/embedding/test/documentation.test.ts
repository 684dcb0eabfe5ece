import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { WORKSPACE } from '../src/embedded-packages.js';
import { blocksIn } from './documentation.js';

const EXAMPLES = join(WORKSPACE, 'examples/embedding');

const PAGES = [
  'docs/embedding.md',
  'packages/domain/README.md',
  'packages/wire/README.md',
  'packages/application/README.md',
];

describe('The documentation for those who embed', () => {
  for (const page of PAGES)
    it(`shows code of the examples and no other: ${page}`, () => {
      const examples = readdirSync(EXAMPLES)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(EXAMPLES, name), 'utf8'));
      const shown = blocksIn(page).filter(({ language }) => language === 'ts');

      expect(shown).not.to.be.empty;
      for (const { text } of shown)
        expect(
          examples.some((example) => example.includes(text)),
          text,
        ).to.equal(true);
    });
});
