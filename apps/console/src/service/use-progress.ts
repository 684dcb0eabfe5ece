import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../session/session.js';
import { watchProgress, type ProgressOfAll } from './progress.js';

export interface LiveProgress {
  /** The last that arrived; it stays when the connection is lost. */
  readonly progress: ProgressOfAll | undefined;
  readonly connection: 'connecting' | 'live' | 'lost';
  /** Which does not pass by itself. */
  readonly failure: ClientFailure | undefined;
}

const NOTHING_YET: LiveProgress = {
  progress: undefined,
  connection: 'connecting',
  failure: undefined,
};

/** The progress as it changes, for as long as the part is shown. */
export function useProgress(): LiveProgress & { readonly restart: () => void } {
  const session = useSession();
  const [live, setLive] = useState(NOTHING_YET);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      try {
        for await (const seen of watchProgress(session, leaving.signal)) {
          if (seen.kind === 'event')
            setLive({ progress: seen.data, connection: 'live', failure: undefined });
          else setLive((before) => ({ ...before, connection: 'lost' }));
        }
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const { failure } = error;
        if (!leaving.signal.aborted)
          setLive((before) => ({ ...before, connection: 'lost', failure }));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [session, turn]);

  const restart = () => {
    setLive((before) => ({ ...before, connection: 'connecting', failure: undefined }));
    setTurn((before) => before + 1);
  };
  return { ...live, restart };
}
