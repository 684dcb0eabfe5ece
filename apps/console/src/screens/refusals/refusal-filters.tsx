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
  const optionsOf = (of: (refusal: Refusal) => readonly string[], value = '') =>
    [...new Set(['', value, ...refusals.flatMap(of)])].toSorted();
  return (
    <div class="filters">
      {FILTERS.map(([name, title, of]) => (
        <SelectField
          key={name}
          id={`filter-${name}`}
          label={title}
          value={chosen[name] ?? ''}
          options={optionsOf(of, chosen[name]).map((value) => [value, value || 'All'])}
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
