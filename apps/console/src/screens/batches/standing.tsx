import { Time } from '../../parts/time.js';
import { Badge } from '../../parts/badge.js';
import { KINDS, type Batch } from '../../service/batches.js';

/** Says how the load of the batch ended, whether all that was announced is stored, or that it was undone. */
export function Standing({ batch }: { readonly batch: Batch }) {
  const { undone_at: at } = batch;
  if (at !== null)
    return (
      <Badge tone="still">
        Undone <Time at={at} />
      </Badge>
    );
  const { end } = batch;
  const whole = isWhole(batch);
  if (end !== null) {
    const tone = end.stopped ? 'warning' : whole === true ? 'good' : 'still';
    return <Badge tone={tone}>{end.words}</Badge>;
  }
  if (whole === undefined) return <Badge tone="still">Stored</Badge>;
  return whole ? <Badge tone="good">Loaded</Badge> : <Badge tone="busy">In part</Badge>;
}

/** `undefined` where nothing was announced. */
export function isWhole({ expected, ...stored }: Batch): boolean | undefined {
  return expected === null
    ? undefined
    : KINDS.every((kind) => stored[kind] >= (expected[kind] ?? 0));
}

export function loaders({ loaded_by: keys }: Batch): string {
  return keys.map(({ label, api_key_id: id }) => label ?? id).join(', ') || '–';
}
