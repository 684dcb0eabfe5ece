import { Badge, type Shape, type Tone } from '../../parts/badge.js';
import type { Judged, Need } from './need.js';

/** The needs that are no states of the load. */
const LOOKS: Partial<Readonly<Record<Need, readonly [Tone, Shape, string]>>> = {
  failing: ['bad', 'cross', 'Failing'],
  refusing: ['bad', 'alert', 'Refusing'],
};

/** Says that requests fail or are refused, beside the state of the load. */
export function NeedBadge({ need, reason }: Pick<Judged, 'need' | 'reason'>) {
  const look = LOOKS[need];
  if (!look) return null;
  const [tone, shape, word] = look;
  return (
    <Badge tone={tone} shape={shape} title={reason}>
      {word}
    </Badge>
  );
}
