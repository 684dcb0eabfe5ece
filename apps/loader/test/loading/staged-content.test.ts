import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { Journal } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import { goodContent } from '../../src/loading/staged-content.js';
import { RECORD_KINDS } from '../../src/records/record-kinds.js';
import { Database } from '../../src/sources/database.js';
import { STAGED_TABLES } from '../../src/staging/open-staged-rows.js';
import { basisOf } from '../journal/basis-of.js';

const SETTINGS = { memoryLimit: '64MB', threads: 1, tempDirectory: tmpdir() };

/** The MD5 of a text as a number, its lowest byte first. */
const md5 = (text: string) =>
  createHash('md5')
    .update(text)
    .digest()
    .reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);

describe('The content of the rows that did not fail', () => {
  it('is the same whatever version of DuckDB has computed it', async () => {
    await using database = await Database.open(':memory:', SETTINGS);
    using journal = Journal.open(':memory:');
    journal.begin(basisOf('f'), [{ kind: 'notes', rows: 4 }]);
    journal.record({
      kind: 'notes',
      outcomes: { ...NO_OUTCOMES, failed: 1 },
      failed: [{ row: 3, code: 'blank', attr: 'body', detail: 'Blank.' }],
      differences: [],
    });
    journal.write();
    for (const table of STAGED_TABLES) await database.run(table);
    await database.run(`insert into staged_notes ("row", subject, item, fault_code) values
      (1, 'A', '{"body":"b"}', null), (2, 'A', '{"body":"b"}', null), (3, 'B', '{"body":""}', null),
      (4, null, null, 'unreadable_record')`);

    const separator = String.fromCodePoint(31);
    const rows = [
      ['1', 'A', '{"body":"b"}'],
      ['2', 'A', '{"body":"b"}'],
      ['4', 'unreadable_record'],
    ];
    const content = rows.reduce((all, row) => all ^ md5(row.join(separator)), 0n);
    expect(await goodContent(database, journal)).to.equal(
      RECORD_KINDS.map((kind) => (kind === 'notes' ? `3:${content}` : '0:0')).join(' '),
    );
  });
});
