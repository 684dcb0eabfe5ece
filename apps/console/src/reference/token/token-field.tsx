import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { minute } from '../../formats/times.js';
import { bareToken, expiryOf, isAccessToken, obtainToken, useToken } from './token.js';

/** Takes an API key or an access token, and says which one is used. */
export function TokenField() {
  const { token } = useToken();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(token);
  useEffect(() => {
    // The pressed control is gone, so the focus moves to its replacement.
    if (shown.current !== token && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button, input')?.focus();
    shown.current = token;
  }, [token]);
  return (
    <div class="token line apart" ref={place}>
      {token === undefined ? <PasteToken /> : <KeptToken token={token} />}
    </div>
  );
}

function KeptToken({ token }: { readonly token: string }) {
  const { keep } = useToken();
  const expiry = expiryOf(token);
  const hasExpired = expiry !== undefined && expiry.getTime() < Date.now();
  return (
    <>
      <p class="small" role="status">
        {hasExpired
          ? 'The access token has expired. Paste a new one.'
          : `The access token is kept for this tab${expiry ? ` and expires at ${minute(expiry)}` : ''}.`}
      </p>
      <button type="button" onClick={() => keep()}>
        Forget it
      </button>
    </>
  );
}

function PasteToken() {
  const { keep } = useToken();
  const [text, setText] = useState('');
  const [said, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const id = useId();

  const take = async () => {
    const given = bareToken(text);
    if (given === '') return setProblem('Paste an API key or an access token.');
    if (isAccessToken(given)) return keep(given);
    setAsking(true);
    const { token, problem } = await obtainToken(given);
    setAsking(false);
    return token === undefined ? setProblem(problem) : keep(token);
  };

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAsking) void take();
      }}
    >
      <label for={id}>API key or access token</label>
      <div class="token-row">
        <input
          id={id}
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={text}
          aria-invalid={said !== ''}
          aria-describedby={`${id}-about ${id}-problem`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem('');
          }}
        />
        <button type="submit" aria-disabled={isAsking}>
          Use it
        </button>
      </div>
      <p id={`${id}-about`} class="soft small">
        A key is exchanged for a token. The token is kept until this tab is closed; the word{' '}
        <code>Token</code> is put before it.
      </p>
      <p id={`${id}-problem`} class="problem small" role="alert">
        {said}
      </p>
    </form>
  );
}
