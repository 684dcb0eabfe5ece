import { useEffect, useRef, useState } from 'preact/hooks';
import type { Request } from './draft.js';

export interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

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

/** Throws when there is no answer, or when `signal` cuts it short. */
async function sendRequest(request: Request, signal: AbortSignal): Promise<Answered> {
  const { url, method, headers, body } = request;
  const start = performance.now();
  const answer = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal,
    credentials: 'omit',
    cache: 'no-store',
  });
  const text = await answer.text();
  return {
    status: answer.status,
    statusText: answer.statusText,
    milliseconds: Math.round(performance.now() - start),
    headers: [...answer.headers],
    text,
  };
}
