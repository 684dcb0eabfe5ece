import { useEffect, useState } from 'preact/hooks';

/** A route is read from the part of the address after `#`: `#/night/DEMO?only=paused`. */
export interface Route {
  readonly screen: string;
  /** The segments after the screen in the path. */
  readonly rest: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [screen = '', ...rest] = path.split('/').map(decoded);
  return { screen, rest, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a screen. Parameters without a value are left out. */
export function hrefOf(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

export function goTo(href: string): void {
  location.hash = href;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    // The address may have changed since the first rendering.
    follow();
    return () => removeEventListener('hashchange', follow);
  }, []);
  return readRoute(hash);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
