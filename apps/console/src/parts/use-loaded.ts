import { useEffect, useState } from 'preact/hooks';

/** Returns `undefined` until it is loaded, and `null` when it cannot be; loads again for another `key`. */
export function useLoaded<T>(load: () => Promise<T>, key: unknown): T | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: unknown; readonly value: T | null }>();
  useEffect(() => {
    let isLeft = false;
    const keep = (value: T | null) => {
      if (!isLeft) setLoaded({ key, value });
    };
    load().then(keep, () => keep(null));
    return () => {
      isLeft = true;
    };
  }, [key]);
  return loaded?.key === key ? loaded?.value : undefined;
}
