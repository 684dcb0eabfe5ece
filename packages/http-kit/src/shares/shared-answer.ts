const SHARED_FOR_MS = 1000;

/** Looks for the answer once at a time for all callers, and keeps it for a while. A failure is not kept. */
export function sharedAnswer<T>(
  look: () => Promise<T>,
  { keptMs = SHARED_FOR_MS, now = () => performance.now() } = {},
): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let keptUntil = Infinity;
  return () => {
    if (answer && now() < keptUntil) return answer;
    keptUntil = Infinity;
    answer = look();
    answer.then(
      () => (keptUntil = now() + keptMs),
      () => (answer = undefined),
    );
    return answer;
  };
}
