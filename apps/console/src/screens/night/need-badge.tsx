import { Badge, type Shape, type Tone } from '../../parts/badge.js';
import type { Progress } from '../../service/progress.js';
import type { Need } from './need.js';

/** The needs that are no states of the load. */
const LOOKS: Partial<Readonly<Record<Need, readonly [Tone, Shape]>>> = {
  FAILING: ['bad', 'cross'],
  REFUSING: ['bad', 'alert'],
};

/** Says that requests fail or are refused, beside the state of the load. */
export function NeedBadge({ need: { state, words, reason } }: Pick<Progress, 'need'>) {
  const look = LOOKS[state];
  if (!look) return null;
  const [tone, shape] = look;
  return (
    <Badge tone={tone} shape={shape} title={reason}>
      {words}
    </Badge>
  );
}
