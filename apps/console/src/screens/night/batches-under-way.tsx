import { clock } from '../../formats/times.js';
import type { Progress } from '../../service/progress.js';

const SHOWN = 5;

/** Import batches that something was added to in the last minutes. */
export function BatchesUnderWay({ progress: { batches } }: { readonly progress: Progress }) {
  if (batches.length === 0) return null;
  const more = batches.length - SHOWN;
  return (
    <p class="batches small">
      <span class="soft">Batches under way</span>
      {batches.slice(0, SHOWN).map(({ import_batch: name, last_at: at }) => (
        <span key={name} class="chip" title={`Last written to at ${clock(at)}`}>
          {name}
        </span>
      ))}
      {more > 0 && <span class="soft">and {more} more</span>}
    </p>
  );
}
