import type { ClientFailure } from '@data-import/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { HealthStrip } from '../layout/health-strip.js';
import { Mark } from '../layout/shell.js';
import { ThemeToggle } from '../layout/theme-toggle.js';
import { Loading } from '../parts/states.js';
import { readiness } from '../service/health.js';
import { useHealth } from '../service/use-health.js';
import { isConnectionLost, isOver, OVER, signIn, type Session } from './session.js';
import { keptToken } from './token-of-tab.js';

interface Props {
  /** The reason why the last session ended, unless it was ended on purpose. */
  readonly ended: string | undefined;
  readonly onEnd: Session['end'];
  readonly onSignedIn: (session: Session) => void;
}

export function SignIn({ ended, onEnd, onSignedIn }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(ended);
  const [isBusy, setBusy] = useState(false);
  const [isResuming, setResuming] = useState(() => keptToken() !== '');
  const health = useHealth();

  const submit = async (event: Event) => {
    event.preventDefault();
    const key = input.current?.value.trim() ?? '';
    if (key === '') {
      setProblem('Enter an API key.');
      return input.current?.focus();
    }
    await open({ apiKey: key });
    input.current?.select();
  };

  const open = async (credential: Parameters<typeof signIn>[0]) => {
    setBusy(true);
    setProblem(undefined);
    const session = await signIn(credential, onEnd);
    const problemNow = session.isErr()
      ? await wordsFor(session.error, 'apiKey' in credential)
      : undefined;
    setBusy(false);
    if (session.isOk()) return onSignedIn(session.value);
    setProblem(problemNow);
  };

  useEffect(() => {
    if (isResuming) void open({ token: keptToken() }).then(() => setResuming(false));
  }, []);

  if (isResuming)
    return (
      <main class="sign-in">
        <Loading what="the console" />
      </main>
    );

  return (
    <div class="sign-in">
      <header class="sign-in-top">
        <ThemeToggle />
      </header>
      <HealthStrip known={health} />
      <main>
        <form class="card stack sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
          <h1 class="line">
            <Mark />
            Data import
          </h1>
          <p class="soft">Sign in with an API key of an operator or of your organisation.</p>
          <label for="api-key">API key</label>
          <input
            ref={input}
            id="api-key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            autofocus
            aria-invalid={problem !== undefined}
            aria-describedby="sign-in-problem key-stays"
          />
          <p id="sign-in-problem" class="problem" role="alert">
            {problem}
          </p>
          <button class="primary" type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </button>
          <p id="key-stays" class="soft small">
            The key stays in the memory of this tab. A reload keeps you signed in by an access
            token, until that ends or you sign out.
          </p>
        </form>
      </main>
    </div>
  );
}

async function wordsFor(failure: ClientFailure, isOfKey: boolean): Promise<string> {
  if (isOver(failure))
    return isOfKey ? 'This API key is not valid. Check that it is whole and not revoked.' : OVER;
  const isRefused = failure.kind === 'refused' && failure.status < 500;
  const health = isRefused ? undefined : await readiness(new AbortController().signal);
  const [failing] = health?.parts ?? [];
  if (failing) return failing.detail;
  if (isConnectionLost(failure)) return 'The service does not answer. Try again in a moment.';
  return failure.detail;
}
