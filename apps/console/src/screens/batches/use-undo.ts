import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { NOTHING_UNDONE, undoBatch, type UndoState } from '../../service/batches.js';
import { Pause } from '../../service/removal.js';
import { useSession } from '../../session/session.js';

export interface Undoing {
  readonly step: 'previewing' | 'previewed' | 'undoing' | 'undone' | 'failed';
  /** The result of the preview, which is kept while the batch is undone. */
  readonly preview: UndoState;
  readonly undone: UndoState;
  /** The failure of the step before `failed`, or of the resumption after the undo. */
  readonly failure: ClientFailure | undefined;
}

const BEGUN: Undoing = {
  step: 'previewing',
  preview: NOTHING_UNDONE,
  undone: NOTHING_UNDONE,
  failure: undefined,
};

interface Run {
  readonly isPreview: boolean;
  /** Afterwards the supplier gets the status back that it had. */
  readonly resumes: boolean;
}

/** Previews first; on request pauses the supplier and undoes. Leaving the page interrupts the undo, and nothing is lost. */
export function useUndo(supplier: string, batch: string) {
  const session = useSession();
  const [undoing, setUndoing] = useState(BEGUN);
  const [run, setRun] = useState<Run>({ isPreview: true, resumes: false });
  const [pause] = useState(() => new Pause(session, supplier, `Undo of the batch ${batch}`));

  useEffect(() => {
    const leaving = new AbortController();
    const { isPreview, resumes } = run;
    const change = (more: Partial<Undoing>) => {
      if (!leaving.signal.aborted) setUndoing((before) => ({ ...before, ...more }));
    };
    const follow = async () => {
      change({ step: isPreview ? 'previewing' : 'undoing', failure: undefined });
      if (!isPreview) {
        const paused = await pause.begin(leaving.signal);
        if (paused.isErr()) throw new ClientError(paused.error);
      }
      for await (const state of undoBatch(session, supplier, batch, isPreview, leaving.signal)) {
        if (leaving.signal.aborted) return;
        const isLast = state.total !== undefined;
        if (isPreview) change({ preview: state, step: isLast ? 'previewed' : 'previewing' });
        else change({ undone: state });
      }
      if (isPreview) return;
      if (!resumes || leaving.signal.aborted) return change({ step: 'undone' });
      const resumed = await pause.end();
      change({ step: 'undone', failure: resumed.isErr() ? resumed.error : undefined });
    };
    follow().catch((error: unknown) => {
      if (!(error instanceof ClientError)) throw error;
      change({ step: 'failed', failure: error.failure });
    });
    return () => leaving.abort();
  }, [session, supplier, batch, run]);

  return {
    undoing,
    pause,
    preview: () => setRun({ isPreview: true, resumes: false }),
    undo: (resumes: boolean) => setRun({ isPreview: false, resumes }),
  };
}
