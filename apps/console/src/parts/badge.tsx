import type { ComponentChildren } from 'preact';

/** What a badge says is said by its word and its shape; the colour only helps. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'still';

const SHAPES: Readonly<Record<Tone, string>> = {
  good: 'M3 8.5l3.2 3.2L13 5',
  busy: 'M5 3.5v9l7.5-4.5z',
  warning: 'M5.5 3.5v9M10.5 3.5v9',
  bad: 'M4 4l8 8M12 4l-8 8',
  still: 'M8 5.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
};

interface Props {
  readonly tone: Tone;
  readonly children: ComponentChildren;
}

export function Badge({ tone, children }: Props) {
  return (
    <span class={`badge ${tone}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[tone]} />
      </svg>
      {children}
    </span>
  );
}
