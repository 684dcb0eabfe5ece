import type { ImportProgress } from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { toProgress, type ImportProcessRow } from './stored-process.js';

export interface ProcessQuestion {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
}

type Match = Pick<
  ImportProcessRow,
  'state' | 'failure_reason' | 'account_number' | 'account_created_at'
>;

/** Answers many questions about one supplier with one statement, in their order; `undefined` where it has no such process. */
export async function lookUpProcesses(
  db: Knex,
  questions: readonly ProcessQuestion[],
): Promise<readonly (ImportProgress | undefined)[]> {
  const asked = questions.map(({ externalAccountNumber: number }, place) => ({ place, number }));
  const rows = await namedRows<Match & { readonly place: number }>(db, lookUpStatement(db), [
    JSON.stringify(asked),
    questions[0]?.supplierId ?? 0,
  ]);
  const found = questions.map((): ImportProgress | undefined => undefined);
  for (const row of rows) found[row.place] = toProgress(row);
  return found;
}

function lookUpStatement(db: Knex): NamedStatement {
  const { givenRows, joinByKey } = dialectOf(db).sql;
  return {
    name: 'look-up-processes',
    sql: `
      select given.place, p.state, p.failure_reason, p.account_number, p.account_created_at
      from ${givenRows({ place: 'whole', number: 'text' })}
      ${joinByKey({
        table: 'import_processes',
        as: 'p',
        on: 'p.supplier_id = ? and p.external_account_number = given.number',
      })}`,
  };
}
