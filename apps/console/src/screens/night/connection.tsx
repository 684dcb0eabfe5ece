import { clock } from '../../formats/times.js';
import { Badge } from '../../parts/badge.js';
import { Time } from '../../parts/time.js';
import type { LiveProgress } from '../../service/use-progress.js';

interface ConnectionProps {
  readonly connection: LiveProgress['connection'];
  readonly at: string | undefined;
}

/** Shows whether the figures are current; the time now is at the top. */
export function Connection({ connection, at }: ConnectionProps) {
  return (
    <p class="line" role="status">
      {connection === 'live' && <Badge tone="good">Live</Badge>}
      {connection === 'connecting' && <Badge tone="still">Connecting…</Badge>}
      {connection === 'lost' && (
        <>
          <Badge tone="bad">Not live</Badge>
          <span>
            {at !== undefined && (
              <>
                Figures of <Time at={at} as={clock} />.{' '}
              </>
            )}
            Trying again.
          </span>
        </>
      )}
    </p>
  );
}
