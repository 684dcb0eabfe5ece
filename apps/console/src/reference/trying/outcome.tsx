import { useEffect, useRef } from 'preact/hooks';
import { Status } from '../reading/fields.js';
import type { Request } from './draft.js';
import { laidOut, MOST_SHOWN } from './laid-out.js';

export async function answerTo({ url, body, ...request }: Request) {
  const start = performance.now();
  const options = { body: body ?? null, credentials: 'omit', cache: 'no-store' } as const;
  const answer = await fetch(url, { ...request, ...options });
  const text = await answer.text();
  return { answer, text, milliseconds: Math.round(performance.now() - start) };
}

type Answered = Awaited<ReturnType<typeof answerTo>>;

/** Shows the answer to a request; it is `undefined` until it is there, and `null` if there is none. */
export function Outcome({ answered }: { readonly answered: Answered | null | undefined }) {
  const whole = useRef<HTMLDivElement>(null);
  // The answer may be below the screen on a phone.
  useEffect(() => whole.current?.scrollIntoView({ block: 'nearest' }), [answered]);
  if (answered === undefined) return <p class="soft">Waiting for the answer…</p>;
  if (answered === null)
    return (
      <p class="problem">
        No complete answer: the service was not reached, or the connection was closed. The same
        request can be sent again.
      </p>
    );
  const { answer, text, milliseconds } = answered;
  return (
    <div class="stack" ref={whole}>
      <p class="answer-line line">
        <Status status={String(answer.status)} /> {answer.statusText}
        <span class="soft small">
          {milliseconds} ms, {text.length.toLocaleString()} characters
          {text.length > MOST_SHOWN && ', cut below'}
        </span>
      </p>
      <details>
        <summary>Headers of the answer</summary>
        <pre>{[...answer.headers].map((header) => header.join(': ')).join('\n')}</pre>
      </details>
      {text !== '' && (
        <pre class="answer-body" tabIndex={0} role="region" aria-label="Body of the answer">
          {laidOut(text)}
        </pre>
      )}
    </div>
  );
}
