import { moment, recently } from '../formats/times.js';

interface Props {
  readonly at: string;
  /** With its day, however recent it is. */
  readonly isWhole?: boolean;
}

/** An instant in the zone that is shown; ISO 8601 on hover. */
export function Time({ at, isWhole = false }: Props) {
  return <time dateTime={at}>{isWhole ? moment(at) : recently(at)}</time>;
}
