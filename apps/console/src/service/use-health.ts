import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Session } from '../session/session.js';
import { followHealth, OLD_MS, type Health, type SeenHealth } from './health.js';
import { useVisibility } from './use-visibility.js';

export type KnownHealth =
  | { readonly kind: 'asking' }
  /** The answer is a few seconds old at most. */
  | { readonly kind: 'answered'; readonly health: Health }
  /** Nothing answers. */
  | { readonly kind: 'lost'; readonly lastAnswerAt: Date | undefined };

/** Hands on the health that the layout reads, so that each screen does not read its own. */
export const HealthContext = createContext<KnownHealth>({ kind: 'asking' });

/** The requests that the service failed in the last minutes; only operators are told. */
export function useFailures(): Health['failures'] {
  const known = useContext(HealthContext);
  return known.kind === 'answered' ? known.health.failures : [];
}

/** The health as it changes, in a tab that is visible. An old answer is none. */
export function useHealth(session?: Session): KnownHealth {
  const [known, setKnown] = useState<KnownHealth>({ kind: 'asking' });
  const isVisible = useVisibility();

  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    let lastAnswerAt: Date | undefined;
    let old: ReturnType<typeof setTimeout> | undefined;
    const lose = () => setKnown({ kind: 'lost', lastAnswerAt });
    const waitFrom = (at: number) => {
      clearTimeout(old);
      old = setTimeout(lose, Math.max(0, at + OLD_MS - Date.now()));
    };
    const show = ({ at, health }: SeenHealth) => {
      if (!health) return lose();
      lastAnswerAt = new Date(at);
      waitFrom(at);
      setKnown({ kind: 'answered', health });
    };
    waitFrom(Date.now());
    followHealth(session, leaving.signal, show).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
    return () => {
      leaving.abort();
      clearTimeout(old);
      setKnown({ kind: 'asking' });
    };
  }, [session, isVisible]);

  return known;
}
