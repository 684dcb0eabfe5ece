import type { ComponentChildren } from 'preact';
import type { Answered } from '../service/use-answer.js';
import { Failed, Loading } from './states.js';

interface Props<Data> {
  readonly answer: Answered<Data>;
  /** Such as `the refusals`. */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** The states of a request: loading, failed, and what `children` makes of the answer. */
export function Answer<Data>({ answer: { loaded, reload }, what, children }: Props<Data>) {
  switch (loaded.state) {
    case 'loading':
      return <Loading what={what} />;
    case 'failed':
      return <Failed failure={loaded.failure} what={what} onRetry={reload} />;
    case 'loaded':
      return <>{children(loaded.data)}</>;
  }
}
