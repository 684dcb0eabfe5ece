import {
  ClientError,
  makeClient,
  type Client,
  type ClientFailure,
  type components,
  type operations,
} from '@data-import/client';
import { err, ok, type Result } from 'neverthrow';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { serviceUrl } from '../routing/service-url.js';
import { keepToken } from './token-of-tab.js';

type Role = components['schemas']['Identity']['role'];

/** Someone who has signed in. The key is in memory alone; the access token is also in the tab's storage, so that a reload keeps the session. */
export interface Session {
  readonly client: Client;
  /** The same in every tab that has signed in with the same key. */
  readonly id: string;
  readonly role: Role;
  readonly isOperator: boolean;
  /** True if the key may ask for the operation: what it may not do is not shown. */
  readonly may: (operation: keyof operations) => boolean;
  /** The paths of the service that the key may use begin with it. */
  readonly scope: 'operator' | 'data-import';
  /** Ends the session; the sign-in shows the reason. */
  readonly end: (reason?: string) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This part is shown only after the sign-in.');
  return session;
}

type End = Session['end'];

/** Finds out what the key or the token may do, which also shows whether it is valid. */
export async function signIn(
  credential: { readonly apiKey: string } | { readonly token: string },
  onEnd: End,
): Promise<Result<Session, ClientFailure>> {
  let last = 'token' in credential ? credential.token : '';
  let isOpen = false;
  const end: End = (reason) => {
    isOpen = false;
    keepToken('');
    onEnd(reason);
  };
  const onToken = (token: string) => {
    last = token;
    // Not after the sign-out, while which a renewal may be under way.
    if (isOpen) keepToken(token);
  };
  const options = { url: serviceUrl(), ...credential, onToken, patienceMs: PATIENCE_MS };
  const client = watched(makeClient(options), end);
  const identity = await client.call((api) => api.GET('/v1/data-import/identity/'));
  if (identity.isErr()) return err(identity.error);
  isOpen = true;
  keepToken(last);
  const { role, api_key_id: keyId, operations: allowed } = identity.value;
  const isOperator = role !== 'caller';
  const mayAsk = new Set<string>(allowed);
  return ok({
    client,
    // Browsers have no locks for pages that came by plain HTTP from another machine: such a session is of one tab.
    id: globalThis.isSecureContext ? keyId : '',
    role,
    isOperator,
    may: (operation) => mayAsk.has(operation),
    scope: isOperator ? 'operator' : 'data-import',
    end,
  });
}

export const OVER =
  'The session has ended, or its API key was revoked or has expired. Sign in again.';

/** A person waits: after this the state without a connection is shown, with a button to try again. */
const PATIENCE_MS = 15_000;

/** Ends the session when its token is over and the key, if there is one, gives no other. */
function watched(client: Client, end: End): Client {
  const endIfOver = (failure: ClientFailure) => {
    if (isOver(failure)) end(OVER);
  };
  return {
    ...client,
    call: async (ask) => {
      const answer = await client.call(ask);
      if (answer.isErr()) endIfOver(answer.error);
      return answer;
    },
    watch: (path, options) => observed(client.watch(path, options), endIfOver),
    stream: (path, options) => observed(client.stream(path, options), endIfOver),
  };
}

async function* observed<Item>(
  items: AsyncGenerator<Item, void>,
  onFailure: (failure: ClientFailure) => void,
): AsyncGenerator<Item, void> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof ClientError) onFailure(error.failure);
    throw error;
  }
}

export function isOver(failure: ClientFailure): boolean {
  return failure.kind === 'no-token' || (failure.kind === 'refused' && failure.status === 401);
}

export function isForbidden(failure: ClientFailure): boolean {
  return failure.kind === 'refused' && failure.status === 403;
}

/** Says that the service was not reached: everything may work again in a moment. */
export function isConnectionLost(failure: ClientFailure): boolean {
  return failure.kind === 'unreachable' || failure.kind === 'timed-out';
}
