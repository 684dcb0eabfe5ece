import { Badge, type Tone } from './badge.js';

const LOOKS: Readonly<Record<string, readonly [Tone, string]>> = {
  ONGOING: ['busy', 'Ongoing'],
  PAUSED: ['warning', 'Paused'],
  COMPLETE: ['good', 'Complete'],
};

/** Whether a supplier accepts data. */
export function StatusBadge({ status }: { readonly status: string }) {
  const [tone, word] = LOOKS[status] ?? (['still', status] as const);
  return <Badge tone={tone}>{word}</Badge>;
}
