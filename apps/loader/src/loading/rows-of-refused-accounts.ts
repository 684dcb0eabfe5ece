import { DEFAULT_LIMITS } from '@data-import/wire';
import { ACCOUNT_NOT_FOUND } from '@data-import/wire/codecs';
import { OWN_CODES } from '../checking/codes.js';
import { checkAccounts, REFUSED_ACCOUNTS, rowsNeeding } from '../checking/refused-accounts.js';
import { LOADED_KINDS, loadedDescription } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { ROWS_WITH_PROBLEMS } from './answers.js';

const NEEDING = 'rows_needing';
const NOT_FOUND = `outcome = 'failed' and problems like '%"${ACCOUNT_NOT_FOUND.code}"%'`;

/**
 * Names the row of `accounts` that was refused where the service only knows that there is no such account. The journal
 * keeps what the service said. Without such an answer nothing is read.
 */
export async function nameRefusedAccounts(staging: OpenStaging): Promise<void> {
  const { database } = staging;
  const found = `${ROWS_WITH_PROBLEMS} where kind <> 'accounts' and ${NOT_FOUND}`;
  if ((await database.count(found)) === 0) return;
  await checkAccounts(staging, DEFAULT_LIMITS, () => undefined);
  if ((await database.count(REFUSED_ACCOUNTS)) === 0) return;
  const code = quoteText(OWN_CODES.accountRefused.code);
  const problem = `json_object('code', ${code}, 'attr', attr, 'detail', detail)`;
  for (const kind of LOADED_KINDS) {
    const isOne = loadedDescription(kind).subject === 'external_account_number';
    await database.run(
      `create or replace table ${NEEDING} as
       select "row", ${isOne ? `json_array(${problem})` : `json_group_array(${problem})`} as problems
       from (${rowsNeeding(kind, REFUSED_ACCOUNTS)}) ${isOne ? '' : 'group by "row"'}`,
    );
    await database.run(
      `update ${ROWS_WITH_PROBLEMS} as p set problems = n.problems from ${NEEDING} n
       where p.kind = ${quoteText(kind)} and p."row" = n."row" and p.outcome = 'failed' and p.problems like '%"${ACCOUNT_NOT_FOUND.code}"%'`,
    );
  }
  await database.run(`drop table ${NEEDING}`);
}
