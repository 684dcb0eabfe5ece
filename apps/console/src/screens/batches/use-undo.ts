import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { NOTHING_UNDONE, undoBatch, type UndoState } from '../../service/batches.js';
import { useSession } from '../../session/session.js';

export interface Undoing {
  readonly step: 'previewing' | 'previewed' | 'undoing' | 'undone' | 'failed';
  /** What a preview has found, also while it is undone. */
  readonly preview: UndoState;
  readonly undone: UndoState;
  /** Of the step before `failed`. */
  readonly failure: ClientFailure | undefined;
}

const BEGUN: Undoing = {
  step: 'previewing',
  preview: NOTHING_UNDONE,
  undone: NOTHING_UNDONE,
  failure: undefined,
};

/** First the preview, by itself; then the undo, when it is asked for. Leaving the page interrupts it, which loses nothing. */
export function useUndo(supplier: string, batch: string) {
  const session = useSession();
  const [undoing, setUndoing] = useState(BEGUN);
  const [run, setRun] = useState({ isPreview: true, turn: 0 });

  useEffect(() => {
    const leaving = new AbortController();
    const { isPreview } = run;
    const follow = async () => {
      setUndoing((before) => ({
        ...before,
        step: isPreview ? 'previewing' : 'undoing',
        failure: undefined,
      }));
      try {
        for await (const state of undoBatch(session, supplier, batch, isPreview, leaving.signal))
          setUndoing((before) => shown(before, state, isPreview));
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const { failure } = error;
        if (!leaving.signal.aborted)
          setUndoing((before) => ({ ...before, step: 'failed', failure }));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [session, supplier, batch, run]);

  const start = (isPreview: boolean) => setRun(({ turn }) => ({ isPreview, turn: turn + 1 }));
  return { undoing, preview: () => start(true), undo: () => start(false) };
}

function shown(before: Undoing, state: UndoState, isPreview: boolean): Undoing {
  if (isPreview)
    return { ...before, preview: state, step: state.total ? 'previewed' : 'previewing' };
  return { ...before, undone: state, step: state.total ? 'undone' : 'undoing' };
}
