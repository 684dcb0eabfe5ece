import type { Progress } from '../service/progress.js';
import { Badge, type Shape, type Tone } from './badge.js';

const LOOKS: Readonly<Record<string, readonly [Tone, Shape]>> = {
  LATE: ['warning', 'alert'],
  UNKNOWN: ['warning', 'alert'],
  STALLED: ['warning', 'alert'],
  STOPPED: ['warning', 'pause'],
  LOADING: ['busy', 'play'],
  ENDED: ['still', 'check'],
};

/** The state of a load, beside the status of its supplier. */
export function LoadBadge({ load: { state, words } }: { readonly load: Progress['load'] }) {
  const [tone, shape] = LOOKS[state] ?? (['still', 'dot'] as const);
  return (
    <Badge tone={tone} shape={shape}>
      {words}
    </Badge>
  );
}
