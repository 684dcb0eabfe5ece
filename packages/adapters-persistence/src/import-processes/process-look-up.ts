import type { TenantScope } from '@data-import/application';
import type { AccountReference, ImportProgress } from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { toProgress, type ImportProcessRow } from './stored-process.js';

export interface ProcessQuestion {
  readonly tenantScope: TenantScope;
  readonly reference: AccountReference;
}

/** The supplier exists for the caller; `progress` is absent when it has no such process. */
export interface FoundProcess {
  readonly progress: ImportProgress | undefined;
}

type Match = Pick<
  ImportProcessRow,
  'state' | 'failure_reason' | 'account_number' | 'account_created_at'
>;
type FoundRow = { readonly place: number } & (Match | { readonly [column in keyof Match]: null });

/** Answers many questions with one statement, in their order. */
export async function lookUpProcesses(
  db: Knex,
  questions: readonly ProcessQuestion[],
): Promise<readonly (FoundProcess | undefined)[]> {
  const asked = questions.map(({ tenantScope, reference }, place) => ({
    place,
    organisation: tenantScope,
    supplier: reference.supplierCode,
    number: reference.externalAccountNumber,
  }));
  const rows = await namedRows<FoundRow>(db, lookUpStatement(db), [JSON.stringify(asked)]);
  const found = questions.map((): FoundProcess | undefined => undefined);
  for (const row of rows)
    found[row.place] = { progress: row.state === null ? undefined : toProgress(row) };
  return found;
}

function lookUpStatement(db: Knex): NamedStatement {
  const { givenRows, joinByKey } = dialectOf(db).sql;
  const given = givenRows({
    place: 'whole',
    organisation: 'text',
    supplier: 'text',
    number: 'text',
  });
  return {
    name: 'look-up-processes',
    sql: `
      select given.place, p.state, p.failure_reason, p.account_number, p.account_created_at
      from ${given}
      ${joinByKey({ table: 'import_suppliers', as: 's', on: 's.code = given.supplier' })}
      ${joinByKey({
        table: 'import_processes',
        as: 'p',
        on: 'p.supplier_id = s.id and p.external_account_number = given.number',
        isOptional: true,
      })}
      where (given.organisation is null or s.organisation_id = given.organisation)`,
  };
}
