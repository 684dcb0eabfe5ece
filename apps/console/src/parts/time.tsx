import { recently } from '../formats/times.js';

interface Props {
  readonly at: string;
  /** The form of the text; `recently` by default. */
  readonly as?: (instant: string) => string;
  readonly class?: string;
}

/** An instant in the zone that is shown; ISO 8601 on hover. */
export function Time({ at, as: format = recently, class: name }: Props) {
  return (
    <time dateTime={at} title={at} class={name}>
      {format(at)}
    </time>
  );
}

export const INSTANT = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/** A text in which each instant is shown like this. */
export function Timed({ text }: { readonly text: string }) {
  return <>{text.split(INSTANT).map((part, at) => (at % 2 === 1 ? <Time at={part} /> : part))}</>;
}
