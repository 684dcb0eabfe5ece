import { makeClient, type Client } from '@data-import/client';
import { demoPlace, RunningService, type DemoKeys, type Variables } from '@data-import/testkit';

/** Of the demo data, with three imported accounts. */
export const SUPPLIER = 'DEMO_ENERGY';
export const ACCOUNT = 'EXT-1234';

/** The service with its demo data, and the console that it serves. */
export class ServedConsole extends RunningService {
  readonly #clients: Partial<Record<keyof DemoKeys, Promise<Client>>> = {};

  static async start(variables: Variables = {}): Promise<ServedConsole> {
    return new ServedConsole({ ...(await demoPlace()), ...variables }).start();
  }

  async apiKey(role: keyof DemoKeys): Promise<string> {
    return (await this.demoKeys())[role];
  }

  /** Asks what the service must not refuse, at a whole path; gives the body of the answer. */
  async ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    role: keyof DemoKeys = 'operator_api_key',
  ): Promise<unknown> {
    const client = await (this.#clients[role] ??= this.client(role));
    const answer = await client.call((api) =>
      (api[method] as typeof api.POST)(path as never, { body } as never),
    );
    return answer._unsafeUnwrap();
  }

  /** Loads items onto an account of the demo data. */
  load(
    kind: string,
    items: object,
    account = ACCOUNT,
    query = '',
    supplier = SUPPLIER,
  ): Promise<unknown> {
    const about = { import_supplier: supplier, external_account_number: account };
    const path = `/v1/data-import/${kind}/create/${query}`;
    return this.ask('POST', path, { ...about, ...items }, 'api_key');
  }

  async client(role: keyof DemoKeys): Promise<Client> {
    return makeClient({ url: this.url, apiKey: await this.apiKey(role) });
  }
}
