import { Badge, type Shape, type Tone } from './badge.js';

const LOOKS: Readonly<Record<string, readonly [Tone, Shape, string]>> = {
  ONGOING: ['busy', 'play', 'Ongoing'],
  PAUSED: ['warning', 'pause', 'Paused'],
  COMPLETE: ['good', 'check', 'Complete'],
};

export function StatusBadge({ status }: { readonly status: string }) {
  const [tone, shape, word] = LOOKS[status] ?? (['still', 'dot', status] as const);
  return (
    <Badge tone={tone} shape={shape}>
      {word}
    </Badge>
  );
}

const CHANGES: Readonly<Record<string, string>> = {
  ONGOING: 'Resumed',
  PAUSED: 'Paused',
  COMPLETE: 'Completed',
};

/** Says what was done to a supplier when it got this status. */
export function changeTo(status: string): string {
  return CHANGES[status] ?? status;
}
