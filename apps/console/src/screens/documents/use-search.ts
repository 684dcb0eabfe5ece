import { ClientError, type ClientFailure } from '@data-import/client';
import { useEffect, useState } from 'preact/hooks';
import { findMissingDocuments, type DocumentSearch } from '../../service/documents.js';
import { useSession } from '../../session/session.js';

export interface Search {
  readonly step: 'idle' | 'searching' | 'done' | 'failed';
  readonly found: DocumentSearch;
  readonly failure: ClientFailure | undefined;
}

const NOTHING: Search = {
  step: 'idle',
  found: { documents: [], missing: 0, folders: [], total: undefined },
  failure: undefined,
};

/** A search that is started by hand or by its address: it asks the file store for each document. */
export function useSearch(supplier: string, isAsked: boolean) {
  const session = useSession();
  const [search, setSearch] = useState(NOTHING);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isAsked) setTurn((before) => before || 1);
  }, [isAsked]);

  useEffect(() => {
    if (turn === 0) return;
    const leaving = new AbortController();
    const follow = async () => {
      setSearch({ ...NOTHING, step: 'searching' });
      try {
        for await (const found of findMissingDocuments(session, supplier, leaving.signal))
          setSearch((before) => ({ ...before, found, step: found.total ? 'done' : 'searching' }));
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const { failure } = error;
        if (!leaving.signal.aborted)
          setSearch((before) => ({ ...before, step: 'failed', failure }));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [session, supplier, turn]);

  return {
    search,
    start: () => setTurn((before) => before + 1),
    stop: () => {
      setTurn(0);
      setSearch((before) => ({ ...before, step: 'idle' }));
    },
  };
}
