import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Callback = Parameters<LookupFunction>[2];

/**
 * One look-up at a time for a name. Node has four threads for look-ups, files and more: a name server that
 * does not answer then holds one of them for each vendor, however many requests wait.
 */
export function sharedLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  const waiting = new Map<string, Callback[]>();

  return (hostname, options, callback) => {
    const key = JSON.stringify([hostname, options]);
    const others = waiting.get(key);
    if (others) {
      others.push(callback);
      return;
    }
    const callbacks = [callback];
    waiting.set(key, callbacks);
    lookup(hostname, options, (...answer) => {
      waiting.delete(key);
      for (const each of callbacks) each(...answer);
    });
  };
}
