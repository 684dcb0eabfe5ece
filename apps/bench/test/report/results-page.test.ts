import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { putInto, writeResults } from '../../src/report/results-page.js';

const BEGIN = '<!-- results of the bench -->';
const END = '<!-- end of the results -->';

describe('A page of results', () => {
  it('has the results between its marks, and keeps what surrounds them', () => {
    const page = `# Page\n\n${BEGIN}\nof the last run\n${END}\n\n## More\n`;

    expect(putInto(page, '| new |')).to.equal(`# Page\n\n${BEGIN}\n\n| new |\n${END}\n\n## More\n`);
  });

  it('gets them at its end when nothing is marked', () => {
    expect(putInto('# Page\n', '| new |')).to.equal(`# Page\n${BEGIN}\n\n| new |\n${END}\n`);
  });

  it('is created where it is missing, and updated by the next run', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'results-'));
    const file = join(folder, 'results.md');

    await writeResults(file, 'first');
    await writeResults(file, 'second');

    expect(await readFile(file, 'utf8')).to.equal(`${BEGIN}\n\nsecond\n${END}\n`);
    await rm(folder, { recursive: true });
  });

  it('is the README', async () => {
    const page = new URL('../../../README.md', import.meta.url);

    expect(putInto(await readFile(page, 'utf8'), 'new')).to.match(/\S\n+<!--[^]*new[^]*-->\n+#/);
  });
});
