import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { NOTHING_UNDONE, undoBatch, type UndoState } from '../../service/batches.js';
import { pauseFor } from '../../service/removal.js';
import { changeStatus, type SupplierStatus } from '../../service/suppliers.js';
import { useSession } from '../../session/session.js';

export interface Undoing {
  readonly step: 'previewing' | 'previewed' | 'undoing' | 'undone' | 'failed';
  /** The result of the preview, which is kept while the batch is undone. */
  readonly preview: UndoState;
  readonly undone: UndoState;
  /** The status that the supplier had before it was paused for the undo; it stays paused while this is known. */
  readonly pausedFrom: SupplierStatus | undefined;
  /** The failure of the step before `failed`, or of the resumption after the undo. */
  readonly failure: ClientFailure | undefined;
}

const BEGUN: Undoing = {
  step: 'previewing',
  preview: NOTHING_UNDONE,
  undone: NOTHING_UNDONE,
  pausedFrom: undefined,
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
  const pausedFrom = useRef<SupplierStatus | undefined>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    const { isPreview, resumes } = run;
    const change = (more: Partial<Undoing>) => {
      if (!leaving.signal.aborted) setUndoing((before) => ({ ...before, ...more }));
    };
    const follow = async () => {
      change({ step: isPreview ? 'previewing' : 'undoing', failure: undefined });
      if (!isPreview) {
        if (pausedFrom.current === undefined) {
          const paused = await pauseFor(session, supplier, reasonOf(batch), leaving.signal);
          if (paused.isErr()) throw new ClientError(paused.error);
          pausedFrom.current = paused.value;
        }
        change({ pausedFrom: pausedFrom.current });
      }
      for await (const state of undoBatch(session, supplier, batch, isPreview, leaving.signal)) {
        if (leaving.signal.aborted) return;
        const isLast = state.total !== undefined;
        if (isPreview) change({ preview: state, step: isLast ? 'previewed' : 'previewing' });
        else change({ undone: state });
      }
      if (isPreview) return;
      const before = pausedFrom.current;
      if (!resumes || before === undefined || leaving.signal.aborted)
        return change({ step: 'undone' });
      const resumed = await changeStatus(session, supplier, before, reasonOf(batch));
      if (resumed.isOk()) pausedFrom.current = undefined;
      change({
        step: 'undone',
        pausedFrom: pausedFrom.current,
        failure: resumed.isErr() ? resumed.error : undefined,
      });
    };
    follow().catch((error: unknown) => {
      if (!(error instanceof ClientError)) throw error;
      change({ step: 'failed', failure: error.failure });
    });
    return () => leaving.abort();
  }, [session, supplier, batch, run]);

  return {
    undoing,
    preview: () => setRun({ isPreview: true, resumes: false }),
    undo: (resumes: boolean) => setRun({ isPreview: false, resumes }),
  };
}

function reasonOf(batch: string): string {
  return `Undo of the batch ${batch}`;
}
