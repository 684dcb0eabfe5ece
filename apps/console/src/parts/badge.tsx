import type { ComponentChildren } from 'preact';

/** A badge speaks by its word and its shape; the colour only helps. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'still';

const SHAPES = {
  check: 'M3 8.5l3.2 3.2L13 5',
  play: 'M5.5 4v8l6-4z',
  pause: 'M5.5 4v8M10.5 4v8',
  cross: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  alert: 'M8 3.5v5M8 12v.1',
  arrow: 'M3 8h9M8.5 4.5L12 8l-3.5 3.5',
  pin: 'M8 9v4.5M5 9h6M6 3h4l-.5 4.5L11 9H5l1.500-1.500z',
  dot: 'M7 8a1 1 0 102 0 1 1 0 10-2 0',
};

export type Shape = keyof typeof SHAPES;

const SHAPE_OF: Readonly<Record<Tone, Shape>> = {
  good: 'check',
  busy: 'play',
  warning: 'alert',
  bad: 'cross',
  still: 'dot',
};

interface Props {
  readonly tone: Tone;
  /** Replaces the usual shape of the tone where that would mislead. */
  readonly shape?: Shape;
  /** Is shown under the pointer. */
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function Badge({ tone, shape = SHAPE_OF[tone], title, children }: Props) {
  return (
    <span class={`badge ${tone}`} title={title}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[shape]} />
      </svg>
      {children}
    </span>
  );
}
