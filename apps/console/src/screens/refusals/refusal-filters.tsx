import { SelectField } from '../../parts/select-field.js';
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
  const valuesOf = (of: (refusal: Refusal) => readonly string[]) =>
    [...new Set(refusals.flatMap(of))].toSorted();
  return (
    <div class="filters">
      {FILTERS.map(([name, title, of]) => (
        <SelectField
          key={name}
          id={`filter-${name}`}
          label={title}
          value={chosen[name] ?? ''}
          options={[['', 'All'], ...valuesOf(of).map((value) => [value, value] as const)]}
          onChoose={(value) => onChoose({ [name]: value })}
        />
      ))}
      <SelectField
        id="filter-when"
        label="When"
        value={isOfBatch ? 'all' : (chosen['when'] ?? '')}
        isDisabled={isOfBatch}
        options={[
          ['', 'Last hour'],
          ['all', 'All time'],
        ]}
        onChoose={(when) => onChoose({ when })}
      />
    </div>
  );
}
