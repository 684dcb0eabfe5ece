const STORED = 'console-token';

/** The access token with which this tab was signed in before it was reloaded; empty where there is none. */
export function keptToken(): string {
  try {
    return sessionStorage.getItem(STORED) ?? '';
  } catch {
    // A browser may forbid storage.
    return '';
  }
}

/** An empty token forgets the one that is kept. */
export function keepToken(token: string): void {
  try {
    if (token === '') sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, token);
  } catch {
    // A reload then asks for the key again.
  }
}
