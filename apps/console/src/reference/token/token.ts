import { createContext } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';

/** The access token of the tab: it is forgotten when the tab is closed. */
export interface TokenOfTab {
  readonly token: string | undefined;
  /** Without a token it is forgotten. */
  readonly keep: (token?: string) => void;
}

const STORED = 'data-import-token';

export function useTokenOfTab(): TokenOfTab {
  const [token, setToken] = useState(stored);
  return useMemo(
    () => ({
      token,
      keep: (given) => {
        store(given);
        setToken(given);
      },
    }),
    [token],
  );
}

export const TokenContext = createContext<TokenOfTab | undefined>(undefined);

export function useToken(): TokenOfTab {
  const token = useContext(TokenContext);
  if (!token) throw new Error('This part is shown only within the reference.');
  return token;
}

/** A token without the scheme that precedes it in the header. */
export function bareToken(pasted: string): string {
  return pasted.trim().replace(/^(?:Authorization:\s*)?Token\s+/i, '');
}

/** Access tokens have three parts; an API key has one. */
export function isAccessToken(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

/** Reads the expiry of a token; a text that is no token has none. */
export function expiryOf(token: string): Date | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const { exp } = read as { readonly exp?: unknown };
    return typeof exp === 'number' ? new Date(exp * 1000) : undefined;
  } catch {
    return undefined;
  }
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(STORED) ?? undefined;
  } catch {
    // A browser may forbid storage.
    return undefined;
  }
}

function store(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, token);
  } catch {
    // It then holds until the page is left.
  }
}
