import type { ClientFailure } from '@data-import/client';
import type { ComponentChildren } from 'preact';
import type { Answered } from '../service/use-answer.js';
import { isConnectionLost, isForbidden } from '../session/session.js';

interface EmptyProps {
  readonly title: string;
  /** The next step, or the reason why nothing is there yet. */
  readonly children?: ComponentChildren;
}

/** Nothing to show, and nothing wrong. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children && <p class="soft">{children}</p>}
    </div>
  );
}

/** Shown after a short delay, so that quick answers do not flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div class="state loading" role="status">
      <p class="soft">Loading {what}…</p>
      <div class="loading-bar" aria-hidden="true" />
    </div>
  );
}

interface FailedProps {
  readonly failure: ClientFailure;
  /** Such as `the refusals`. */
  readonly what: string;
  readonly onRetry?: () => void;
}

/** No answer, or a refusal: what happened, whether waiting helps, and the id under which the service logged it. */
export function Failed({ failure, what, onRetry }: FailedProps) {
  const { title, advice } = wordsFor(failure, what);
  return (
    <div class="state failed" role="alert">
      <p class="state-title">{title}</p>
      <p class="soft">{advice}</p>
      {failure.requestId !== undefined && (
        <p class="soft small">
          Request <code>{failure.requestId}</code>
        </p>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Names the failure; of a refusal all problems are told. */
export function wordsFor(
  failure: ClientFailure,
  what: string,
): { readonly title: string; readonly advice: string } {
  if (isConnectionLost(failure))
    return {
      title: 'No connection',
      advice: `The service does not answer, so ${what} cannot be shown. Check the network, then try again.`,
    };
  if (isForbidden(failure))
    return { title: 'Not allowed', advice: `This API key may not see ${what}.` };
  if (failure.kind === 'refused' && failure.status >= 500)
    return { title: 'The service has a problem', advice: failure.detail };
  const problems = failure.kind === 'refused' ? failure.errors.map(({ detail }) => detail) : [];
  return {
    title: `No ${what.replace(/^the /, '')}`,
    advice: [failure.detail, ...problems].join(' '),
  };
}

interface AnswerProps<Data> {
  readonly answer: Answered<Data>;
  /** Such as `the refusals`. */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

/** The states of a request: loading, failed, and what `children` makes of the answer. */
export function Answer<Data>({ answer: { loaded, reload }, what, children }: AnswerProps<Data>) {
  switch (loaded.state) {
    case 'loading':
      return <Loading what={what} />;
    case 'failed':
      return <Failed failure={loaded.failure} what={what} onRetry={reload} />;
    case 'loaded':
      return <>{children(loaded.data)}</>;
  }
}
