import { fileURLToPath } from 'node:url';
import { execute } from '@data-import/testkit';
import type { Bench, Ground } from './ground.js';
import { requestsOf, type HttpTarget } from '../load/http-requests.js';
import { addBatch } from './add-batch.js';
import { storedTransactions, type Contender } from './contender.js';
import { forgetTransactions, httpDriver, startServer } from './postgres-contenders.js';
import { DATABASE_CONNECTIONS } from './service.js';

const POSTGRAPHILE = fileURLToPath(new URL('postgraphile-main.js', import.meta.url));
const SCHEMA = 'contender';

/** (d) PostGraphile: the limit's statement as a function of the database, called by a GraphQL mutation. */
export async function postgraphileContender(
  bench: Bench,
  ground: Ground,
  databaseUrl: string,
): Promise<Contender> {
  await execute(databaseUrl, `create schema ${SCHEMA}`, ADD_TRANSACTIONS);
  const { port, pid } = await startServer(bench, POSTGRAPHILE, [
    databaseUrl,
    String(DATABASE_CONNECTIONS),
    SCHEMA,
  ]);
  const target: HttpTarget = {
    ...ground.caller,
    port,
    asks: 'mutation',
    expectedStatus: 200,
  };
  await expectAdded(port, target);
  return {
    driver: httpDriver(bench, target),
    serverPid: pid,
    databasePid: bench.postgres.pid,
    reset: () => forgetTransactions(databaseUrl),
    stored: () => storedTransactions(databaseUrl),
  };
}

// Takes its rows in the form of the table, which spares it the work of converting them.
const ADD_TRANSACTIONS = `
  create function ${SCHEMA}.add_transactions(supplier text, account text, rows json)
  returns bigint[] language plpgsql as $$
  #variable_conflict use_column
  declare answer bigint[];
  begin
    ${addBatch({
      supplier: 'add_transactions.supplier',
      account: 'add_transactions.account',
      rows: `rows from (json_to_recordset(add_transactions.rows)
        as (id text, day date, amount bigint, type text, details json))`,
    })} into answer;
    if cardinality(answer) is distinct from json_array_length(add_transactions.rows) then
      raise exception 'The batch was not added.';
    end if;
    return answer;
  end $$`;

/** GraphQL answers an error with 200 too, so one answer is read before the load begins. */
async function expectAdded(port: number, target: HttpTarget): Promise<void> {
  const [, body = ''] = requestsOf(target, 3)().split('\r\n\r\n');
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  const { data } = JSON.parse(text) as {
    readonly data?: { readonly addTransactions?: { readonly result: readonly string[] } };
  };
  if (data?.addTransactions?.result.join() !== '1,2,3')
    throw new Error(`PostGraphile has not added a batch: ${text}`);
}
