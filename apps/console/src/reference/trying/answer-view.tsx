import { useEffect, useRef, useState } from 'preact/hooks';
import { toneOf } from '../reading/answers.js';
import { Disclosure } from '../reading/disclosure.js';
import { tokenIn, useToken } from '../token/token.js';
import type { Request } from './draft.js';

interface Answered {
  readonly answer: Response;
  readonly milliseconds: number;
  readonly text: string;
}

type Progress = 'idle' | 'sending' | 'stopped' | 'unanswered' | Answered;

/** Sends one request after the other; one that is under way ends with its form. */
export function useExchange() {
  const [progress, setProgress] = useState<Progress>('idle');
  const current = useRef<AbortController>(undefined);
  const stop = () => current.current?.abort();
  useEffect(() => stop, []);

  const send = async ({ url, body, ...request }: Request) => {
    const { signal } = (current.current = new AbortController());
    setProgress('sending');
    const start = performance.now();
    try {
      const answer = await fetch(url, {
        ...request,
        ...(body !== undefined && { body }),
        signal,
        credentials: 'omit',
        cache: 'no-store',
      });
      const text = await answer.text();
      setProgress({ answer, text, milliseconds: Math.round(performance.now() - start) });
    } catch {
      setProgress(signal.aborted ? 'stopped' : 'unanswered');
    }
  };
  return { progress, send, stop };
}

export function Outcome({ progress }: { readonly progress: Progress }) {
  return (
    <div class="outcome stack" role="status">
      {progress === 'sending' && <p class="soft">Waiting for the answer…</p>}
      {progress === 'stopped' && <p>Stopped. What the service has done meanwhile is done.</p>}
      {progress === 'unanswered' && (
        <p class="problem">
          No complete answer: the service was not reached, or the connection was closed. The same
          request can be sent again.
        </p>
      )}
      {typeof progress === 'object' && <AnswerView {...progress} />}
    </div>
  );
}

/** More than this slows the page down. */
const MOST_CHARACTERS = 200_000;

function AnswerView({ answer: { status, statusText, headers }, milliseconds, text }: Answered) {
  const { token, keep } = useToken();
  const line = useRef<HTMLParagraphElement>(null);
  // The answer may be below the screen on a phone.
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [text]);
  const body = parsed(text);
  const obtained = tokenIn(body);
  const named = [...headers];
  return (
    <>
      <p class="answer-line line" ref={line}>
        <span class={`status ${toneOf(status)}`}>{status}</span> {statusText}
        <span class="soft small">
          {milliseconds} ms, {text.length.toLocaleString()} characters
        </span>
      </p>
      {obtained !== undefined && obtained === token && (
        <p class="small">This token is used from now on.</p>
      )}
      {obtained !== undefined && obtained !== token && (
        <p>
          <button type="button" onClick={() => keep(obtained)}>
            Use this token
          </button>
        </p>
      )}
      <Disclosure summary={`Headers of the answer (${named.length})`}>
        {() => <pre>{named.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>}
      </Disclosure>
      {text !== '' && (
        <pre class="answer-body" tabIndex={0} role="region" aria-label="Body of the answer">
          {body === undefined ? shortened(text) : JSON.stringify(body, null, 2)}
        </pre>
      )}
    </>
  );
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)}\n… The rest is not shown.`;
}

function parsed(text: string): unknown {
  try {
    return text.length > MOST_CHARACTERS ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
