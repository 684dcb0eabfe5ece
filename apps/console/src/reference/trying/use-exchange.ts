import { useEffect, useRef, useState } from 'preact/hooks';
import type { Request } from './draft.js';
import { sendRequest, type Answered } from './exchange.js';

type Progress =
  | { readonly state: 'idle' | 'sending' | 'stopped' | 'unanswered' }
  | { readonly state: 'answered'; readonly answer: Answered };

export interface Exchange {
  readonly progress: Progress;
  readonly send: (request: Request) => Promise<void>;
  readonly stop: () => void;
}

/** One request after the other; it is given up when its form is left. */
export function useExchange(): Exchange {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (request: Request) => {
    const stopping = new AbortController();
    current.current = stopping;
    setProgress({ state: 'sending' });
    try {
      setProgress({ state: 'answered', answer: await sendRequest(request, stopping.signal) });
    } catch {
      setProgress({ state: stopping.signal.aborted ? 'stopped' : 'unanswered' });
    }
  };
  return { progress, send, stop: () => current.current?.abort() };
}
