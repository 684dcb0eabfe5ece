import { countedTables, type LedgerPart } from '../../../ledger/ledger-part.js';
import { addExcluded } from '../../../suppliers/counted.js';
import { namedByContent, type DatabaseFunction } from '../database-functions.js';
import { IMPORT_BATCH_APPENDS } from '../../../tables/import-batch-appends.js';
import { insertRows, rowParameters } from './insert-rows.js';
import { RECENT_COMMITS } from '../commit-outcome.js';

type Part = Pick<LedgerPart<never, never>, 'name' | 'tables'>;

/**
 * Stores appends of one kind to accounts of one supplier, each wholly or not at all, and returns for each whether it is stored.
 * It raises the revision of an account where it is still the one that was read. An append adds nothing when that has changed,
 * when the supplier is not ongoing, or when another transaction has locked the account; with `waits` a single append waits for
 * that one. The arguments are arrays with one element for each append, and for each table arrays with one element for each of
 * its rows, or null when there are none.
 *
 * The appends come in the order of their accounts, each account once, and the counters are last: so two calls cannot wait for
 * each other in a circle. A cluster runs the function on the node of the supplier, where each statement costs more than on one
 * server: there are few of them, each names the supplier, and none is planned for all values by force. PostgreSQL does not
 * know how long `array(select ...)` is, for these values either, so the plan for all values never looks dearer and is kept.
 */
export function appendFunction(part: Part): DatabaseFunction {
  const counted = countedTables(part);
  return namedByContent({
    name: `append_${part.name.replaceAll('-', '_')}`,
    parameters: [
      'supplier integer',
      'account_ids bigint[]',
      'revisions bigint[]',
      'append_keys bigint[]',
      'waits boolean',
      ...counted.map((table) => `${table}_counts integer[]`),
      ...part.tables.flatMap(rowParameters),
    ].join(', '),
    returns: 'boolean[]',
    body: bodyOf(part, counted),
  });
}

const recentWith = (key: string) =>
  `coalesce((${key} || accounts.recent_appends)[1:${RECENT_COMMITS}], '{}')`;

function bodyOf({ tables }: Part, counted: readonly string[]): string {
  const sums = counted.map((table) => `${table}_sum`);
  const isInBatch = tables.some(({ name }) => name === IMPORT_BATCH_APPENDS.name);
  return `
declare
  is_open boolean;
  raised bigint[] := '{}';
  is_stored boolean[] := array_fill(false, array[cardinality(account_ids)]);
  account_of bigint[] := account_ids;
  one record;
  at integer := 1;
  ${sums.map((sum) => `${sum} integer := 0;`).join(' ')}
begin
  perform pg_advisory_xact_lock_shared(1, supplier);
  select status = 'ongoing' into is_open from import_suppliers where id = supplier;
  if is_open is not true then
    return is_stored;
  end if;

  if waits then
    update accounts
    set revision = accounts.revision + 1, recent_appends = ${recentWith('append_keys[1]')}
    where supplier_id = supplier and id = account_ids[1] and revision = revisions[1];
    is_stored[1] := found;
  else
    for one in
      select id, revision from accounts
      where supplier_id = supplier and id = any(array(select unnest(account_ids)))
      order by id for no key update skip locked
    loop
      while account_ids[at] < one.id loop
        at := at + 1;
      end loop;
      if revisions[at] = one.revision then
        raised := raised || one.id;
        is_stored[at] := true;
      end if;
    end loop;
    if cardinality(raised) > 0 then
      update accounts
      set revision = accounts.revision + 1,
        recent_appends = ${recentWith('append_keys[array_position(account_ids, id)]')}
      where supplier_id = supplier and id = any(array(select unnest(raised)));
    end if;
  end if;
  for i in 1 .. cardinality(account_ids) loop
    if is_stored[i] then
      ${counted.map((table) => `${table}_sum := ${table}_sum + ${table}_counts[i];`).join(' ')}
    else
      account_of[i] := 0;
    end if;
  end loop;
  if not true = any(is_stored) then
    return is_stored;
  end if;
${tables.map(insertRows).join('')}
${isInBatch ? BEGIN_BATCHES_ANEW : ''}
  if ${sums.join(' + ')} > 0 then
    insert into supplier_counters (supplier_id, stripe, ${counted.join(', ')})
    values (supplier, pg_backend_pid() & 63, ${sums.join(', ')})
    ${addExcluded(counted)};
  end if;
  return is_stored;
end`;
}

/** A batch into which something is loaded after its undo came to its end begins anew. */
const BEGIN_BATCHES_ANEW = `
  delete from undone_import_batches
  where supplier_id = supplier and undone_at is not null and name in (
    select given.batch from unnest(import_batch_appends_requests, import_batch_appends_batch) as given(request, batch)
    where account_of[given.request] > 0
  );`;
