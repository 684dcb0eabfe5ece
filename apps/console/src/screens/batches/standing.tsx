import { recently } from '../../formats/times.js';
import { Badge } from '../../parts/badge.js';
import { KINDS, type Batch } from '../../service/batches.js';

/** Says whether all that was announced is stored, or the batch undone. Without announced totals it is not known whether it is whole. */
export function Standing({ batch }: { readonly batch: Batch }) {
  const { undone_at: at, expected } = batch;
  if (at !== null) return <Badge tone="still">Undone {recently(at)}</Badge>;
  if (expected === null) return <Badge tone="still">Stored</Badge>;
  return isWhole(batch) ? <Badge tone="good">Stored</Badge> : <Badge tone="busy">In part</Badge>;
}

/** A kind of which nothing was announced is whole. */
export function isWhole({ expected, ...stored }: Batch): boolean {
  return KINDS.every((kind) => stored[kind] >= (expected?.[kind] ?? 0));
}

/** Names the API keys that loaded the batch. */
export function loaders({ loaded_by: keys }: Batch): string {
  return keys.map(({ label, api_key_id: id }) => label ?? id).join(', ') || '–';
}
