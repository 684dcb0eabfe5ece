import { createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { serviceUrl } from '../routing/service-url.js';
import { keepToken, keptToken } from '../session/token-of-tab.js';

type Kept = readonly [token: string, keep: (token: string) => void];

/** The access token of the tab, also that of the console; empty where there is none. It is forgotten when the tab is closed. */
export const TokenContext = createContext<Kept>(['', () => undefined]);

export function useTokenOfTab(): Kept {
  const [token, setToken] = useState(keptToken);
  const keep = (given: string) => {
    keepToken(given);
    setToken(given);
  };
  return [token, keep];
}

/** Takes an API key or an access token, and says that there is one. */
export function TokenField() {
  const [token, keep] = useContext(TokenContext);
  const [problem, setProblem] = useState('');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(token);
  useEffect(() => {
    // The pressed control is gone, so the focus moves to its replacement.
    if (shown.current !== token) form.current?.querySelector<HTMLElement>('button, input')?.focus();
    shown.current = token;
  }, [token]);

  const take = async (event: SubmitEvent) => {
    event.preventDefault();
    if (token !== '') return keep('');
    const given = form.current?.querySelector('input')?.value.trim() ?? '';
    const bare = given.replace(/^(?:Authorization:\s*)?(?:Token|Bearer)\s+/i, '');
    const taken = bare.includes('.') ? bare : await tokenFor(bare).catch(() => UNANSWERED);
    setProblem(typeof taken === 'string' ? '' : taken.message);
    if (typeof taken === 'string') keep(taken);
  };

  return (
    <form ref={form} class="token field" onSubmit={(event) => void take(event)}>
      {token !== '' ? (
        <div class="line apart">
          <p class="small" role="status">
            The access token is kept for this tab.
          </p>
          <button type="submit">Forget it</button>
        </div>
      ) : (
        <>
          <label for={id}>API key or access token</label>
          <div class="token-row">
            <input
              id={id}
              type="password"
              required
              autocomplete="off"
              spellcheck={false}
              aria-invalid={problem !== ''}
              aria-describedby={`${id}-about ${id}-problem`}
            />
            <button type="submit">Use it</button>
          </div>
          <p id={`${id}-about`} class="soft small">
            A key is exchanged for a token, which is kept until this tab is closed.
          </p>
          <p id={`${id}-problem`} class="problem small" role="alert">
            {problem}
          </p>
        </>
      )}
    </form>
  );
}

interface Problem {
  readonly message: string;
}
const UNANSWERED: Problem = { message: 'The service does not answer. Try again in a moment.' };
const MUTATION =
  'mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token } }';

/** Exchanges an API key, which is kept nowhere. */
async function tokenFor(APIKey: string): Promise<string | Problem> {
  const answer = await fetch(serviceUrl('v1/graphql/'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: MUTATION, variables: { input: { APIKey } } }),
    credentials: 'omit',
  });
  const { data, errors = [] } = (await answer.json()) as {
    readonly data?: { readonly obtainServiceToken?: { readonly token: string } | null } | null;
    readonly errors?: readonly Problem[];
  };
  return data?.obtainServiceToken?.token ?? errors[0] ?? { message: 'The key was refused.' };
}
