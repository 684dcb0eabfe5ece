import { clock } from '../../formats/times.js';
import { shortened } from '../../formats/words.js';
import { hrefOf } from '../../routing/route.js';
import type { Progress } from '../../service/progress.js';

const SHOWN = 5;

/** Import batches that something was added to in the last minutes. */
export function BatchesUnderWay({
  progress: { batches, import_supplier: code },
}: {
  readonly progress: Progress;
}) {
  if (batches.length === 0) return null;
  const more = batches.length - SHOWN;
  return (
    <p class="batches small">
      <span class="soft">Batches under way</span>
      {batches.slice(0, SHOWN).map(({ import_batch: name, last_at: at }) => (
        <a
          key={name}
          class="chip"
          href={hrefOf(['suppliers', code, 'batches', name])}
          title={`${name}: last written to at ${clock(at)}`}
        >
          {shortened(name)}
        </a>
      ))}
      {more > 0 && <span class="soft">and {more} more</span>}
    </p>
  );
}
