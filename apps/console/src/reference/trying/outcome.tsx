import { useEffect, useRef, useState } from 'preact/hooks';
import { Status } from '../reading/fields.js';
import type { Request } from './draft.js';

interface Answered {
  readonly answer: Response;
  readonly milliseconds: number;
  readonly text: string;
}

/** Sends one request after the other. */
export function useExchange() {
  const [exchange, setExchange] = useState<'idle' | 'sending' | 'unanswered' | Answered>('idle');
  const send = async ({ url, body, ...request }: Request) => {
    setExchange('sending');
    const start = performance.now();
    try {
      const options = { body: body ?? null, credentials: 'omit', cache: 'no-store' } as const;
      const answer = await fetch(url, { ...request, ...options });
      const text = await answer.text();
      setExchange({ answer, text, milliseconds: Math.round(performance.now() - start) });
    } catch {
      setExchange('unanswered');
    }
  };
  return { exchange, send };
}

type Exchange = ReturnType<typeof useExchange>['exchange'];

export function Outcome({ exchange }: { readonly exchange: Exchange }) {
  return (
    <div class="outcome stack" role="status">
      {exchange === 'sending' && <p class="soft">Waiting for the answer…</p>}
      {exchange === 'unanswered' && (
        <p class="problem">
          No complete answer: the service was not reached, or the connection was closed. The same
          request can be sent again.
        </p>
      )}
      {typeof exchange === 'object' && <AnswerView {...exchange} />}
    </div>
  );
}

function AnswerView({ answer: { status, statusText, headers }, milliseconds, text }: Answered) {
  const line = useRef<HTMLParagraphElement>(null);
  // The answer may be below the screen on a phone.
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [text]);
  return (
    <>
      <p class="answer-line line" ref={line}>
        <Status status={String(status)} /> {statusText}
        <span class="soft small">
          {milliseconds} ms, {text.length.toLocaleString()} characters
        </span>
      </p>
      <details>
        <summary>Headers of the answer</summary>
        <pre>{[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </details>
      {text !== '' && (
        <pre class="answer-body" tabIndex={0} role="region" aria-label="Body of the answer">
          {laidOut(text)}
        </pre>
      )}
    </>
  );
}

/** More than this slows the page down. */
const MOST_CHARACTERS = 200_000;

function laidOut(text: string): string {
  if (text.length > MOST_CHARACTERS)
    return `${text.slice(0, MOST_CHARACTERS)}\n… The rest is not shown.`;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
