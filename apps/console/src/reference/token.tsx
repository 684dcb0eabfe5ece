import { useId, useRef, useState } from 'preact/hooks';
import { keepToken, keptToken } from '../session/token-of-tab.js';

interface Props {
  /** The access token of the tab, also that of the console; empty where there is none. */
  readonly token: string;
  readonly onChange: (token: string) => void;
}

/** Takes an API key or an access token, and says that there is one. */
export function TokenField({ token, onChange }: Props) {
  const [problem, setProblem] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  const take = async (event: SubmitEvent) => {
    event.preventDefault();
    if (token === '') setProblem(await problemOf(input.current?.value ?? ''));
    else keepToken('');
    const kept = keptToken();
    onChange(kept);
    // The field gives way to words; the button stays.
    if (kept !== '' && event.submitter instanceof HTMLElement) event.submitter.focus();
  };

  return (
    <form class="token field" onSubmit={(event) => void take(event)}>
      <label for={id} hidden={token !== ''}>
        API key or access token
      </label>
      <div class="token-row">
        <input
          ref={input}
          id={id}
          type="password"
          hidden={token !== ''}
          required={token === ''}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-about ${id}-problem`}
        />
        <button type="submit">{token === '' ? 'Use it' : 'Forget it'}</button>
      </div>
      <p id={`${id}-about`} class="soft small" role="status">
        {token === ''
          ? 'A key is exchanged for a token, which is kept until this tab is closed.'
          : 'The access token is kept for this tab.'}
      </p>
      <p id={`${id}-problem`} class="problem small" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Signs this tab in, or says why not. The key is kept nowhere. */
async function problemOf(given: string): Promise<string> {
  const bare = given.trim().replace(/^(?:Authorization:\s*)?(?:Token|Bearer)\s+/i, '');
  const { signIn } = await import('../session/session.js');
  const session = await signIn(
    bare.includes('.') ? { token: bare } : { apiKey: bare },
    () => undefined,
  );
  return session.isErr() ? session.error.detail : '';
}
