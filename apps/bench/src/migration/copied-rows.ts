import { execute } from '@data-import/testkit';
import type { Bench } from '../contenders/ground.js';
import { cpuMicrosecondsOf } from '../measuring/processes.js';

export interface Timed {
  readonly seconds: number;
}

export interface Loading extends Timed {
  readonly databaseMicroseconds: number;
  readonly logBytes: number;
}

/** The rows that the service has stored, in files that the database server writes and reads itself. */
export class CopiedRows {
  constructor(private readonly bench: Bench) {}

  async take(databaseUrl: string): Promise<void> {
    await execute(databaseUrl, `copy transactions to ${await this.#file('rows')}`);
  }

  /** Takes the transactions in the form that callers post, for `mergeInto`. */
  async takePosted(databaseUrl: string): Promise<void> {
    await execute(databaseUrl, `copy (${POSTED}) to ${await this.#file('posted')}`);
  }

  async copyInto(databaseUrl: string): Promise<Loading> {
    const copy = `copy transactions from ${await this.#file('rows')}`;
    return this.load(databaseUrl, () => execute(databaseUrl, copy));
  }

  /** Loads the rows in the way of a careful user: `copy` into a table of its own, then one statement with the rules of the service. */
  async mergeInto(databaseUrl: string): Promise<Loading> {
    const copy = `copy staged ${STAGED} from ${await this.#file('posted')}`;
    const merging = ['begin', STAGE, copy, 'analyze staged', MERGE, 'commit'];
    return this.load(databaseUrl, () => execute(databaseUrl, ...merging));
  }

  async load(databaseUrl: string, work: () => Promise<unknown>): Promise<Loading> {
    await execute(databaseUrl, 'analyze', 'checkpoint');
    const { pid } = this.bench.postgres;
    const [before, logBefore] = [await cpuMicrosecondsOf(pid), await logEnd(databaseUrl)];
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      seconds,
      databaseMicroseconds: (await cpuMicrosecondsOf(pid)) - before,
      logBytes: (await logEnd(databaseUrl)) - logBefore,
    };
  }

  async #file(name: string): Promise<string> {
    const [row] = await execute<{ folder: string }>(
      this.bench.postgres.url,
      "select current_setting('data_directory') as folder",
    );
    return `'${row?.folder ?? ''}/migrated-${name}'`;
  }
}

async function logEnd(databaseUrl: string): Promise<number> {
  const [row] = await execute<{ at: string }>(
    databaseUrl,
    "select pg_current_wal_insert_lsn() - '0/0' as at",
  );
  return Number(row?.at);
}

// By account, as exports are: in the order of a hash, the keys of the merge would cost half as much log again.
const POSTED = `
  select external_account_number, transaction_id, posted_date, amount_minor, type, details
  from transactions join accounts on accounts.id = account_id and accounts.supplier_id = transactions.supplier_id
  order by account_id, entry`;

const STAGED = '(account, id, day, amount, type, details)';

const STAGE = `
  create temporary table staged
    (account text, id text, day date, amount bigint, type text, details json, n bigserial)
  on commit drop`;

const MERGE = `
  with added as (
    insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
      posted_date, amount_minor, type, description, details)
    select a.id, a.supplier_id, t.id, 0, (a.revision + 1) * 1000000 + n % 1000000,
      least(greatest(day, period_from), coalesce(period_to, 'infinity')), day, amount, type,
      case when day not between period_from and coalesce(period_to, 'infinity')
        then format('Moved from %s into the period from %s to %s.', day, period_from, period_to) end,
      details
    from staged as t
    join accounts as a on a.external_account_number = t.account and a.period_from is not null
    join import_suppliers as s on s.id = a.supplier_id and s.status = 'ongoing'
    on conflict do nothing
    returning account_id, supplier_id, entry, transaction_id, description
  ), noted as (
    insert into notes (account_id, supplier_id, entry, body, document_paths, created_at, is_pinned)
    select account_id, supplier_id, entry, transaction_id || ': ' || description, '[]', now(), true
    from added where description is not null
  ), raised as (
    update accounts set revision = revision + 1 where id in (select account_id from added)
  )
  insert into supplier_counters (supplier_id, stripe, transactions, notes)
  select supplier_id, 0, count(*), count(description) from added group by supplier_id
  on conflict (supplier_id, stripe) do update
  set transactions = supplier_counters.transactions + excluded.transactions,
    notes = supplier_counters.notes + excluded.notes`;
