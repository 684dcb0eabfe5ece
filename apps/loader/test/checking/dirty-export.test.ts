import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Problem } from '../../src/checking/problem.js';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { writeDirtyExport, type Planted } from '../dirty-export/write-dirty-export.js';
import { temporaryFolder } from '../temporary-folder.js';

type Printed = (Problem & { readonly type: 'problem' }) | Summary;

interface Summary {
  readonly type: 'summary';
  readonly kinds: readonly { readonly kind: string; readonly rows: number }[];
}

describe('checking a dirty export', () => {
  const folder = temporaryFolder();

  it('finds exactly the faults that were planted, and says what can be done', async () => {
    const { planted, rows } = writeDirtyExport(folder(), { accounts: 120, seed: 2 });
    const ran = await runLoader(['check', '--dir', folder(), '--json']);
    expect(ran.exitCode, ran.err).to.equal(1);
    const printed = jsonLines<Printed>(ran);
    const problems = printed.filter((one) => one.type === 'problem');
    expect(problems.map(placeOf).toSorted()).to.deep.equal(planted.map(placeOf).toSorted());
    const summary = printed.find((one) => one.type === 'summary');
    for (const { kind, rows: counted } of summary?.kinds ?? [])
      expect([kind, counted]).to.deep.equal([kind, rows[kind as keyof typeof rows]]);
    for (const { remedy, detail, code } of problems)
      expect([remedy, detail], code).not.to.include('');
    const lines = readFileSync(join(folder(), 'out', 'problems.csv'), 'utf8').split('\n');
    expect(lines[0]).to.match(/^severity,kind,file,line,/);
    expect(lines).to.have.length.at.least(problems.length + 2);
  });
});

function placeOf({ severity, kind, file, line, field, code }: Planted | Problem): string {
  return `${severity} ${kind} ${file}:${line} ${field} ${code}`;
}
