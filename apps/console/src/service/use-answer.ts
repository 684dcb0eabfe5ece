import type { ClientFailure } from '@data-import/client';
import type { Result } from 'neverthrow';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useVisibility } from './use-visibility.js';

export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: ClientFailure }
  | { readonly state: 'loaded'; readonly data: Data };

export interface Answered<Data> {
  readonly loaded: Loaded<Data>;
  /** Asks again. The old answer stays until the new one is there; a failure does not. */
  readonly reload: () => void;
}

type Ask<Data> = (signal: AbortSignal) => Promise<Result<Data, ClientFailure>>;

/**
 * Asks whenever one of `about` changes, and every so many milliseconds in a tab that is visible. An answer that comes after
 * the next question is dropped.
 */
export function useAnswer<Data>(
  ask: Ask<Data>,
  about: readonly unknown[],
  everyMs?: number,
): Answered<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);

  useEffect(() => setLoaded({ state: 'loading' }), about);
  useEffect(() => {
    const leaving = new AbortController();
    setLoaded((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    const load = async () => {
      const answer = await ask(leaving.signal);
      if (leaving.signal.aborted) return;
      setLoaded(
        answer.match<Loaded<Data>>(
          (data) => ({ state: 'loaded', data }),
          (failure) => ({ state: 'failed', failure }),
        ),
      );
    };
    void load();
    return () => leaving.abort();
  }, [...about, turn]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const isVisible = useVisibility();
  useEffect(() => {
    if (everyMs === undefined || !isVisible || loaded.state === 'loading') return undefined;
    // The next question waits for the last answer.
    const timer = setTimeout(reload, everyMs);
    return () => clearTimeout(timer);
  }, [everyMs, isVisible, loaded]);

  return { loaded, reload };
}
