import { recently } from '../../formats/times.js';
import { Badge } from '../../parts/badge.js';
import type { Batch } from '../../service/batches.js';

/** Says whether the batch is stored or undone. */
export function Standing({ batch: { undone_at: at } }: { readonly batch: Batch }) {
  return at === null ? (
    <Badge tone="good">Stored</Badge>
  ) : (
    <Badge tone="still">Undone {recently(at)}</Badge>
  );
}

/** Names the API keys that loaded the batch. */
export function loaders({ loaded_by: keys }: Batch): string {
  return keys.map(({ label, api_key_id: id }) => label ?? id).join(', ') || '–';
}
