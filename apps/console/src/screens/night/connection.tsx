import { clock } from '../../formats/times.js';
import { Badge } from '../../parts/badge.js';
import type { LiveProgress } from '../../service/use-progress.js';

interface Props {
  readonly connection: LiveProgress['connection'];
  /** The time of the figures that are shown. */
  readonly at: string | undefined;
}

/** Shows whether the figures are of now. Only a change is read aloud, not every second. */
export function Connection({ connection, at }: Props) {
  const time = at === undefined ? '' : clock(at);
  return (
    <div class="connection">
      <p role="status">
        {connection === 'live' && <Badge tone="good">Live</Badge>}
        {connection === 'connecting' && <Badge tone="still">Connecting…</Badge>}
        {connection === 'lost' && (
          <>
            <Badge tone="bad">No connection</Badge>
            <span class="connection-words">
              {at === undefined ? 'Trying again.' : `Figures of ${time}. Trying again.`}
            </span>
          </>
        )}
      </p>
      {connection === 'live' && <time dateTime={at}>{time}</time>}
    </div>
  );
}
