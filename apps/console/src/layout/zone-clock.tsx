import { Time } from '../parts/time.js';
import { useEffect, useState } from 'preact/hooks';
import { minute, ownZone, zone, zoneName, type Zone } from '../formats/times.js';

const EVERY_MS = 1000;

interface Props {
  readonly onTurn: (to: Zone) => void;
}

/** The time in the zone of every time on the screen, and the way to the other zone. */
export function ZoneClock({ onTurn }: Props) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const [offset, place] = zoneName(now).split(', ').toReversed();
  const isUtc = zone() === 'UTC';
  return (
    <section class="zone line small" aria-label="Time zone">
      <span>
        <Time at={`${now.toISOString().slice(0, 16)}Z`} as={minute} />{' '}
        {place !== undefined && <span class="zone-place">{place}, </span>}
        {offset}
      </span>
      {ownZone(now) !== 'UTC' && (
        <button type="button" class="link" onClick={() => onTurn(isUtc ? 'local' : 'UTC')}>
          {isUtc ? 'Local time' : 'UTC'}
          <span class="hidden"> for all times</span>
        </button>
      )}
    </section>
  );
}
