import type { ComponentChildren } from 'preact';

export type Fact = readonly [name: ComponentChildren, value: ComponentChildren, isBad?: boolean];

interface Props {
  /** `lines` has a line for each fact, `figures` has them side by side, each below its name. */
  readonly look: 'lines' | 'figures' | 'summary';
  readonly label?: string;
  readonly facts: readonly Fact[];
}

export function Facts({ look, label, facts }: Props) {
  return (
    <dl class={look} aria-label={label}>
      {facts.map(([name, value, isBad = false], index) => (
        <div key={index} class={isBad ? 'is-bad' : ''}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
