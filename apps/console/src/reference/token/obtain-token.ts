import { serviceUrl } from '../../routing/service-url.js';

export type Obtained = { readonly token: string } | { readonly problem: string };

const MUTATION =
  'mutation ($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token } }';

/** Exchanges an API key, which is kept nowhere. */
export async function obtainToken(apiKey: string): Promise<Obtained> {
  try {
    const answer = await fetch(serviceUrl('v1/graphql/'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: MUTATION, variables: { input: { APIKey: apiKey } } }),
      credentials: 'omit',
    });
    const body: unknown = await answer.json();
    const token = tokenIn(body);
    return token === undefined ? { problem: problemIn(body) } : { token };
  } catch {
    return { problem: 'The service does not answer. Check the network, then try again.' };
  }
}

interface Body {
  readonly data?: { readonly obtainServiceToken?: { readonly token?: string } | null } | null;
  readonly errors?: readonly { readonly message: string }[];
  readonly detail?: string;
}

/** The access token in an answer to the mutation. */
export function tokenIn(body: unknown): string | undefined {
  return (body as Body | null)?.data?.obtainServiceToken?.token;
}

function problemIn(body: unknown): string {
  const { errors = [], detail } = body as Body;
  return errors[0]?.message ?? detail ?? 'The service has refused the key.';
}
