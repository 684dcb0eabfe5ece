import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Journal } from '../../src/journal/journal.js';
import {
  copyAnswers,
  findProblems,
  findRowsToSend,
  tableOfOutcomes,
} from '../../src/loading/answers.js';
import { dropReplaced, writeChanged, writeRemovals } from '../../src/loading/changed-rows.js';
import { readMigration } from '../../src/migration/migration.js';
import { openStagedRows } from '../../src/staging/open-staged-rows.js';
import { CONTENT } from '../../src/staging/row-reader.js';
import { beginRun } from '../journal/begin-run.js';
import { temporaryFolder } from '../temporary-folder.js';

const ROWS = 400_000;
const PROBLEM = { attr: 'transactions.0.amount', stored: '"1.00"', posted: '"2.00"' };

describe('answers', () => {
  const folder = temporaryFolder();

  it('of more rows than fit into memory are compared with the rows of the files', async () => {
    writeFileSync(
      join(folder(), 'migration.toml'),
      'supplier = "S"\n[duckdb]\nmemory_limit = "32MB"\nthreads = 1\n',
    );
    writeFileSync(join(folder(), 'transactions.csv'), 'external_account_number,transaction_id\n');
    const migration = await readMigration({ folder: folder(), env: {}, flags: {} });
    await using staging = await openStagedRows(migration._unsafeUnwrap());
    const { database } = staging;
    await database.run(
      `insert into staged_transactions ("row", source_file, source_line, subject, item)
       select n, 'transactions.csv', n + 1, 'A-' || n // 10, '{"transaction_id":"T-' || n || '","note":"' || repeat('x', 60) || '"}'
       from range(1, ${ROWS} + 1) as numbers(n)`,
    );
    using journal = Journal.open(':memory:');
    beginRun(journal, { kind: 'transactions', rows: ROWS });
    // Of four rows one is stored, one has other content in the service, one was refused, one has no answer.
    for await (const chunk of database.stream(
      `select "row"::double, ${CONTENT} from staged_transactions where "row" % 4 < 3`,
    ))
      for (const [row, content] of chunk) {
        const outcome = (['loaded', 'different', 'failed'] as const)[Number(row) % 4] ?? 'loaded';
        const problems = { loaded: undefined, different: [PROBLEM], failed: [REFUSAL] }[outcome];
        journal.record({
          kind: 'transactions',
          outcomes: { ...NONE, [outcome]: 1 },
          answers: [
            {
              outcome: outcome === 'failed' ? 'refused' : outcome,
              contents: Buffer.from(String(content)),
              ...(problems && { problems }),
            },
          ],
        });
      }

    await copyAnswers(database, journal);
    const { attempt = 0, firstAttempt = 0 } = journal.run ?? {};
    const toSend = await findRowsToSend(database, { attempt, firstAttempt });
    expect(toSend.get('transactions')).to.equal(ROWS / 4);
    const again = await findRowsToSend(database, {
      attempt: attempt + 1,
      firstAttempt: attempt + 1,
    });
    // Rows of an account whose rows contradicted each other are sent anew, stored ones too: all but those of the last account.
    expect(again.get('transactions')).to.equal(ROWS - 1);
    await findProblems(database, journal, toSend);
    expect(journal.kinds[0]?.outcomes).to.deep.equal({
      loaded: ROWS / 4,
      already_there: 0,
      moved: 0,
      different: ROWS / 4,
      failed: ROWS / 4,
    });
    await tableOfOutcomes(database, 'outcomes', 'transactions', { firstAttempt });
    expect(await database.count('outcomes')).to.equal((ROWS / 4) * 3);
    const path = join(folder(), 'changed');
    await writeChanged(database, `${path}.csv`);
    const written = await writeRemovals(database, `${path}.ndjson`);
    expect(written).to.deep.equal({ lines: ROWS / 4, contradicting: 0 });
    await database.run('delete from staged_transactions where "row" % 8 = 0');
    await dropReplaced(database, journal);
    await copyAnswers(database, journal);
    expect(await database.count(`(from answers where outcome = 'loaded')`)).to.equal(ROWS / 8);
    expect(await database.count('answers')).to.equal((ROWS / 8) * 5);
  });
});

const NONE = { loaded: 0, already_there: 0, moved: 0, different: 0, failed: 0 };
const REFUSAL = {
  code: 'duplicate_transaction_ids',
  attr: 'transactions.0.transaction_id',
  detail: 'Another row of the account has this transaction_id and other content.',
};
