import type { Route } from '../../routing/route.js';
import type { Refusal } from '../../service/refusals.js';

const FILTERS = [
  ['supplier', 'Supplier', ({ import_supplier: supplier }: Refusal) => [supplier]],
  ['operation', 'Operation', ({ operation }: Refusal) => [operation]],
  ['code', 'Code', ({ code }: Refusal) => [code]],
  ['batch', 'Batch', ({ batches }: Refusal) => batches.map((one) => one.import_batch)],
] as const;

interface Props {
  readonly refusals: readonly Refusal[];
  readonly chosen: Route['query'];
  readonly onChoose: (chosen: Route['query']) => void;
}

/** The filters are part of the address, so that a filtered list can be bookmarked and sent. */
export function RefusalFilters({ refusals, chosen, onChoose }: Props) {
  // A batch has no counts by the minute.
  const isOfBatch = chosen['batch'] !== undefined;
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      {FILTERS.map(([name, title, of]) => (
        <div class="field" key={name}>
          <label for={`filter-${name}`}>{title}</label>
          <select
            id={`filter-${name}`}
            value={chosen[name] ?? ''}
            onChange={({ currentTarget }) => onChoose({ [name]: currentTarget.value })}
          >
            <option value="">All</option>
            {[...new Set(refusals.flatMap(of))].toSorted().map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
        </div>
      ))}
      <div class="field">
        <label for="filter-when">When</label>
        <select
          id="filter-when"
          disabled={isOfBatch}
          value={isOfBatch ? 'all' : (chosen['when'] ?? '')}
          onChange={({ currentTarget }) => onChoose({ when: currentTarget.value })}
        >
          <option value="">Last hour</option>
          <option value="all">All time</option>
        </select>
      </div>
    </form>
  );
}
