import { DEFAULT_LIMITS } from '@data-import/wire';
import { ACCOUNT_NOT_FOUND } from '@data-import/wire/codecs';
import { OWN_CODES } from '../checking/codes.js';
import { checkAccounts, REFUSED_ACCOUNTS, rowsNeeding } from '../checking/refused-accounts.js';
import { LOADED_KINDS, loadedDescription } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { ROWS_WITH_PROBLEMS } from './answers.js';

const NEEDING = 'rows_needing';
const NOT_FOUND = `p.outcome = 'failed' and p.problems like '%"${ACCOUNT_NOT_FOUND.code}"%'`;

/**
 * Names the row of `accounts` that was refused where the service only knows that there is no such account. The journal
 * keeps what the service said. Without such an answer nothing is read.
 */
export async function nameRefusedAccounts(staging: OpenStaging): Promise<void> {
  const { database } = staging;
  const found = `from ${ROWS_WITH_PROBLEMS} p where kind <> 'accounts' and ${NOT_FOUND}`;
  if ((await database.count(`(${found})`)) === 0) return;
  await checkAccounts(staging, DEFAULT_LIMITS, () => undefined);
  if ((await database.count(REFUSED_ACCOUNTS)) === 0) return;
  const code = quoteText(OWN_CODES.accountRefused.code);
  for (const kind of LOADED_KINDS) {
    const isOne = loadedDescription(kind).subject === 'external_account_number';
    const refused = `select "row", attr, json_object('code', ${code}, 'attr', attr, 'detail', detail) as problem
      from (${rowsNeeding(kind, REFUSED_ACCOUNTS)})`;
    await database.run(
      `create or replace table ${NEEDING} as
       ${
         isOne
           ? `select "row", json_array(problem) as problems from (${refused})`
           : `select s."row", to_json(list(coalesce(r.problem, s.problem) order by ordinal)) as problems
              from (select "row", unnest(from_json(problems, '["JSON"]')) as problem, unnest(range(json_array_length(problems)::bigint)) as ordinal
                    from (${found} and kind = ${quoteText(kind)})) s
              left join (${refused}) r on r."row" = s."row" and r.attr = (s.problem ->> '$.attr') and (s.problem ->> '$.code') = ${quoteText(ACCOUNT_NOT_FOUND.code)}
              group by s."row"`
       }`,
    );
    await database.run(
      `update ${ROWS_WITH_PROBLEMS} as p set problems = n.problems from ${NEEDING} n
       where p.kind = ${quoteText(kind)} and p."row" = n."row" and ${NOT_FOUND}`,
    );
  }
  await database.run(`drop table ${NEEDING}`);
}
