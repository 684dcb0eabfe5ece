import { OPEN_PERIOD } from '../load/posted-transactions.js';
import type { Service } from './service.js';

export interface Caller {
  readonly apiKey: string;
  readonly token: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

const SUPPLIER = 'BENCH';
const ACCOUNTS_PER_REQUEST = 10_000;

/** Sets an organisation up as an operator would, with one supplier and its accounts. */
export async function seed(
  service: Service,
  operatorKey: string,
  accountCount: number,
): Promise<Caller> {
  const operator = await obtainToken(service, operatorKey);
  const post = (path: string, body: unknown) =>
    ask(service, `/v1/operator/${path}`, body, { authorization: `Token ${operator}` });

  const { organisation_id: organisationId } = await post('organisations/', { name: 'Bench' });
  const { api_key: key } = await post(`organisations/${String(organisationId)}/api-keys/`, {});
  await post('import-suppliers/', { code: SUPPLIER, organisation_id: organisationId });
  const accounts = Array.from({ length: accountCount }, (_, n) => `ACCOUNT-${n}`);
  for (let first = 0; first < accountCount; first += ACCOUNTS_PER_REQUEST)
    await post(`import-suppliers/${SUPPLIER}/accounts/`, {
      accounts: accounts.slice(first, first + ACCOUNTS_PER_REQUEST).map((number) => ({
        external_account_number: number,
        statement_period: OPEN_PERIOD,
      })),
    });
  const apiKey = String(key);
  return { apiKey, token: await obtainToken(service, apiKey), supplier: SUPPLIER, accounts };
}

async function obtainToken(service: Service, key: string): Promise<string> {
  const query =
    'mutation Token($input: ObtainServiceTokenInput!) { obtainServiceToken(input: $input) { token } }';
  const answer = await ask(service, '/v1/graphql/', {
    query,
    variables: { input: { APIKey: key } },
  });
  const data = answer['data'] as { obtainServiceToken?: { token: string } } | null | undefined;
  if (!data?.obtainServiceToken) throw new Error('The service gave no token.');
  return data.obtainServiceToken.token;
}

async function ask(
  { port }: Service,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return (await answer.json()) as Record<string, unknown>;
}
