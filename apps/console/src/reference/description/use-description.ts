import { useEffect, useState } from 'preact/hooks';
import { Description } from './description.js';
import type { ApiDocument } from './document.js';

/** The service is where the page is: the description lies beside its folder. */
const PLACE = '../openapi.json';

export interface Loading {
  readonly description: Description | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

export function useLoadedDescription(): Loading {
  const [description, setDescription] = useState<Description>();
  const [hasFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const load = async () => {
      setFailed(false);
      const answer = await fetch(PLACE);
      setDescription(new Description((await answer.json()) as ApiDocument));
    };
    load().catch(() => setFailed(true));
  }, [turn]);

  return { description, hasFailed, retry: () => setTurn((before) => before + 1) };
}
