import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeployedService } from './deployed-service.js';

const CODE = 'NORTH';

/** A migration that an operator has set up by the command line, and a caller who loads notes. */
export class Migration {
  /** The bodies of the notes that the service has acknowledged, by account. */
  readonly acknowledged: { readonly account: string; readonly body: string }[] = [];
  readonly failures: string[] = [];

  private constructor(
    readonly apiKey: string,
    readonly operatorKey: string,
    readonly accounts: readonly string[],
  ) {}

  static async of(service: DeployedService): Promise<Migration> {
    const accounts = Array.from({ length: 8 }, (_, index) => `EXT-${index}`);
    const organisation = await service.operate('organisation', 'create', 'North');
    await service.operate('supplier', 'create', CODE, '--organisation', organisation);
    const file = join(service.dataDir, 'accounts.csv');
    await writeFile(file, ['external_account_number', ...accounts, ''].join('\n'));
    await service.operate('accounts', 'import', file, '--supplier', CODE);
    const ofCaller = ['--role', 'caller', '--organisation', organisation];
    return new Migration(
      await service.operate('api-key', 'issue', ...ofCaller),
      await service.operate('api-key', 'issue', '--role', 'operator'),
      accounts,
    );
  }

  /** Loads onto all accounts at once, note after note, until `isOver`; what fails is in `failures`. */
  async load(url: string, isOver: () => boolean): Promise<void> {
    const token = await tokenOf(url, this.apiKey);
    await Promise.all(
      this.accounts.map(async (account) => {
        for (let number = 0; !isOver(); number += 1) await this.#loadNote(url, token, account);
      }),
    );
  }

  async #loadNote(url: string, token: string, account: string): Promise<void> {
    const body = `Note ${this.acknowledged.length} of ${account} ${Math.random()}`;
    const failure = await this.post(url, token, account, body).then(
      ({ status, text }) => (status === 201 ? undefined : `${status} ${text}`),
      (error: Error) => `${error.message}: ${String(error.cause)}`,
    );
    if (failure === undefined) this.acknowledged.push({ account, body });
    else this.failures.push(failure);
  }

  async post(url: string, token: string, account: string, body: string) {
    const response = await fetch(`${url}/v1/data-import/notes/create/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        import_supplier: CODE,
        external_account_number: account,
        notes: [{ body }],
      }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text() };
  }
}

export async function tokenOf(url: string, apiKey: string): Promise<string> {
  const response = await fetch(`${url}/v1/graphql/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }',
      variables: { key: apiKey },
    }),
  });
  const { data } = (await response.json()) as { data: { obtainServiceToken: { token: string } } };
  return data.obtainServiceToken.token;
}
