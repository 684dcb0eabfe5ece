import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  readonly title: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Card({ title, aside, class: name = '', children }: Props) {
  const id = useId();
  return (
    <section class={`card stack ${name}`} aria-labelledby={id}>
      <header class="line apart">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
