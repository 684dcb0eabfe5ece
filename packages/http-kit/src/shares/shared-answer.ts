const SHARED_FOR_MS = 1000;

/** However many ask, the answer is looked for once at a time, and shared for a second. One that fails is not kept. */
export function sharedAnswer<T>(
  look: () => Promise<T>,
  now = () => performance.now(),
): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let keptUntil = Infinity;
  return () => {
    if (answer && now() < keptUntil) return answer;
    keptUntil = Infinity;
    answer = look();
    answer.then(
      () => (keptUntil = now() + SHARED_FOR_MS),
      () => (answer = undefined),
    );
    return answer;
  };
}
