import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../session/session.js';
import { useVisibility } from './use-visibility.js';
import { followProgress, type ProgressOfAll, type SeenProgress } from './progress.js';

export interface LiveProgress {
  /** The last that arrived; it stays when the connection is lost. */
  readonly progress: ProgressOfAll | undefined;
  readonly connection: 'connecting' | 'live' | 'lost';
  /** A failure that a retry does not mend. */
  readonly failure: ClientFailure | undefined;
}

const NOTHING_YET: LiveProgress = {
  progress: undefined,
  connection: 'connecting',
  failure: undefined,
};

/** The progress as it changes, for as long as the part is shown in a tab that is visible. */
export function useProgress(): LiveProgress & { readonly restart: () => void } {
  const session = useSession();
  const [live, setLive] = useState(NOTHING_YET);
  const [turn, setTurn] = useState(0);
  const isVisible = useVisibility();

  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const show = (seen: SeenProgress) => {
      if (seen.kind === 'event')
        setLive({ progress: seen.data, connection: 'live', failure: undefined });
      else setLive((before) => ({ ...before, connection: 'lost' }));
    };
    const follow = async () => {
      try {
        await followProgress(session, leaving.signal, show);
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ClientError)) throw error;
        const { failure } = error;
        setLive((before) => ({ ...before, connection: 'lost', failure }));
      }
    };
    void follow();
    return () => {
      leaving.abort();
      setLive((before) => ({ ...before, connection: 'connecting' }));
    };
  }, [session, turn, isVisible]);

  const restart = () => {
    setLive((before) => ({ ...before, connection: 'connecting', failure: undefined }));
    setTurn((before) => before + 1);
  };
  return { ...live, restart };
}
