import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { serviceUrl } from '../../routing/service-url.js';

/** The access token of the tab: it is forgotten when the tab is closed. */
export interface TokenOfTab {
  readonly token: string | undefined;
  /** Without a token it is forgotten. */
  readonly keep: (token?: string) => void;
}

const STORED = 'data-import-token';

export function useTokenOfTab(): TokenOfTab {
  const [token, setToken] = useState(() => withStorage(() => sessionStorage.getItem(STORED)));
  return {
    token: token ?? undefined,
    keep: (given) => {
      withStorage(() =>
        given === undefined
          ? sessionStorage.removeItem(STORED)
          : sessionStorage.setItem(STORED, given),
      );
      setToken(given);
    },
  };
}

/** A browser may forbid storage: the token then holds until the page is left. */
function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export const TokenContext = createContext<TokenOfTab | undefined>(undefined);

export function useToken(): TokenOfTab {
  const token = useContext(TokenContext);
  if (!token) throw new Error('This part is shown only within the reference.');
  return token;
}

/** A token without the scheme that precedes it in the header. */
export function bareToken(pasted: string): string {
  return pasted.trim().replace(/^(?:Authorization:\s*)?(?:Token|Bearer)\s+/i, '');
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

interface Body {
  readonly data?: { readonly obtainServiceToken?: { readonly token?: string } | null } | null;
  readonly errors?: readonly { readonly message: string }[];
  readonly detail?: string;
}

/** The access token in an answer to the mutation. */
export function tokenIn(body: unknown): string | undefined {
  return (body as Body | null | undefined)?.data?.obtainServiceToken?.token;
}

const MUTATION =
  'mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token } }';

/** Exchanges an API key, which is kept nowhere. */
export async function obtainToken(apiKey: string): Promise<{ token?: string; problem: string }> {
  try {
    const answer = await fetch(serviceUrl('v1/graphql/'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: MUTATION, variables: { input: { APIKey: apiKey } } }),
      credentials: 'omit',
    });
    const body: unknown = await answer.json();
    const token = tokenIn(body);
    const { errors = [], detail } = body as Body;
    const problem = errors[0]?.message ?? detail ?? 'The service has refused the key.';
    return { ...(token !== undefined && { token }), problem };
  } catch {
    return { problem: 'The service does not answer. Check the network, then try again.' };
  }
}
