import { useEffect, useRef } from 'preact/hooks';
import { tokenIn } from '../token/obtain-token.js';
import { useToken } from '../token/token.js';
import { Disclosure } from '../reading/disclosure.js';
import { toneOf } from '../reading/answers.js';
import type { Answered } from './use-exchange.js';

/** More than this slows the page down. */
const MOST_CHARACTERS = 200_000;

export function AnswerView({ answer }: { readonly answer: Answered }) {
  const { status, statusText, milliseconds, headers, text } = answer;
  const line = useRef<HTMLParagraphElement>(null);
  // The answer may be below the screen on a phone.
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [answer]);
  return (
    <>
      <p class="answer-line line" ref={line}>
        <span class={`status ${toneOf(status)}`}>{status}</span> {statusText}
        <span class="soft small">
          {milliseconds} ms, {text.length.toLocaleString()} characters
        </span>
      </p>
      <KeepToken text={text} />
      <Disclosure summary={`Headers of the answer (${headers.length})`}>
        {() => <pre>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>}
      </Disclosure>
      {text !== '' && (
        <pre class="answer-body" tabIndex={0} role="region" aria-label="Body of the answer">
          {shortened(text)}
        </pre>
      )}
    </>
  );
}

/** Offered when the answer has a token. */
function KeepToken({ text }: { readonly text: string }) {
  const { token, keep } = useToken();
  const obtained = tokenIn(parsed(text));
  if (obtained === undefined) return null;
  if (obtained === token) return <p class="small">This token is used from now on.</p>;
  return (
    <p>
      <button type="button" onClick={() => keep(obtained)}>
        Use this token
      </button>
    </p>
  );
}

function shortened(text: string): string {
  if (text.length > MOST_CHARACTERS)
    return `${text.slice(0, MOST_CHARACTERS)}\n… The rest is not shown.`;
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

function parsed(text: string): unknown {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
