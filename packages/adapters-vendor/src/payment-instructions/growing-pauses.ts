import { ExponentialBackoff, type IBackoffFactory } from 'cockatiel';

/** Gives one pause after the other: longer and longer on the whole, and with jitter. */
export function growingPauses(firstMs: number): () => number {
  let backoff: IBackoffFactory<unknown> = new ExponentialBackoff({ initialDelay: firstMs });
  return () => {
    const next = backoff.next(undefined);
    backoff = next;
    return next.duration;
  };
}
