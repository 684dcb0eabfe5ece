import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { CsvFile, type CsvUse } from '../src/index.js';

describe('CsvFile', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'csv-file-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const written = async (use: CsvUse, cells: readonly (string | number)[]) => {
    const path = join(folder, 'rows.csv');
    {
      await using file = await CsvFile.create(path, ['cell'], use);
      for (const cell of cells) file.add([cell]);
    }
    return (await readFile(path, 'utf8')).replace('cell\n', '');
  };
  const formulas = ['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '-1+cmd', '-'];

  it('makes cells that a spreadsheet would calculate to text', async () => {
    expect(await written('to-read', [...formulas, '\r=1'])).to.equal(
      `${formulas.map((cell) => `'${cell}\n`).join('')}"'\r=1"\n`,
    );
  });

  it('leaves numbers and other cells exact', async () => {
    expect(await written('to-read', ['-12.50', '+3', 'a=b', ' =1', -7])).to.equal(
      '-12.50\n+3\na=b\n =1\n-7\n',
    );
  });

  it('leaves all cells exact in a file that is loaded again', async () => {
    expect(await written('to-load', formulas)).to.equal(`${formulas.join('\n')}\n`);
  });
});
