import { globSync, readFileSync, statSync } from 'node:fs';
import { expect } from 'chai';
import { FOLDER, ROOT, SCREENS, stateOf, STATES } from './screens.mjs';

const MOST_BYTES = 100_000;
const FILES = Object.keys(SCREENS).flatMap((name) => [`${name}.webp`, `${name}-dark.webp`]);

describe('The pictures of the documentation', () => {
  it('are as new as the screens that they show: else run npm run pictures', () => {
    const states = Object.keys(SCREENS).map((name) => [name, stateOf(name)]);

    expect(Object.fromEntries(states)).to.deep.equal(JSON.parse(readFileSync(ROOT + STATES)));
  });

  it('are small, and there in light and dark', () => {
    expect(globSync('*.webp', { cwd: ROOT + FOLDER })).to.have.members(FILES);
    for (const file of FILES)
      expect(statSync(`${ROOT}${FOLDER}/${file}`).size, file).to.be.below(MOST_BYTES);
  });

  it('are all shown in a guide', () => {
    const guides = globSync('docs/*.md', { cwd: ROOT }).map((path) =>
      readFileSync(ROOT + path, 'utf8'),
    );

    for (const name of Object.keys(SCREENS))
      expect(guides.join('\n'), name).to.include(`](pictures/${name}.webp)`);
  });
});
