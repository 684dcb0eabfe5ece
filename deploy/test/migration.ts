import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { DeployedService } from './deployed-service.js';
import { PATIENCE_MS } from './program.js';

const CODE = 'NORTH';

/** A migration that an operator has set up, and a caller who loads notes. */
export class Migration {
  /** The notes that the service has acknowledged. */
  readonly acknowledged: Note[] = [];
  readonly failures: string[] = [];

  private constructor(
    readonly apiKey: string,
    readonly accounts: readonly string[],
  ) {}

  /** Takes a key from the command line and does the rest by the operator's API. */
  static async of(service: DeployedService): Promise<Migration> {
    const operatorKey = await service.operate('api-key', 'issue', '--role', 'operator');
    const token = await tokenOf(service.url, operatorKey);
    const post = (path: string, body: unknown) =>
      posted(`${service.url}/v1/operator/${path}`, token, body);

    const { organisation_id } = await post('organisations/', { name: 'North' });
    await post('import-suppliers/', { code: CODE, organisation_id });
    const accounts = Array.from({ length: 8 }, (_, index) => `EXT-${index}`);
    await post(`import-suppliers/${CODE}/accounts/`, {
      accounts: accounts.map((external_account_number) => ({ external_account_number })),
    });
    const { api_key = '' } = await post(`organisations/${organisation_id}/api-keys/`, {});
    return new Migration(api_key, accounts);
  }

  /** Loads onto all accounts at once, note after note, until it is ended; what fails is in `failures`. */
  startLoad(url: string): { readonly end: () => Promise<void> } {
    let isOver = false;
    const loading = this.#load(url, () => isOver);
    // A test that fails earlier never waits for the end of the load.
    loading.catch(() => undefined);
    return {
      end: () => {
        isOver = true;
        return loading;
      },
    };
  }

  async #load(url: string, isOver: () => boolean): Promise<void> {
    const token = await tokenOf(url, this.apiKey);
    await Promise.all(
      this.accounts.map(async (account) => {
        while (!isOver()) await this.#loadNote(url, token, account);
      }),
    );
  }

  /** The number of further notes. */
  async untilAcknowledged(more: number): Promise<void> {
    const enough = this.acknowledged.length + more;
    await until(
      () =>
        `${enough} notes were acknowledged, not ${this.acknowledged.length}: ${this.failures[0]}`,
      () => this.acknowledged.length >= enough,
      PATIENCE_MS,
    );
  }

  async #loadNote(url: string, token: string, account: string): Promise<void> {
    const body = `Note ${this.acknowledged.length} of ${account} ${Math.random()}`;
    const failure = await this.post(url, token, account, body).then(
      () => undefined,
      ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
    );
    if (failure === undefined) this.acknowledged.push({ external_account_number: account, body });
    else this.failures.push(failure);
  }

  /** Each of these notes is stored, and no note twice; how many are. */
  async expectStored(url: string, expected: readonly Note[] = this.acknowledged): Promise<number> {
    const stored = await storedNotes(url, this.apiKey);
    const texts = new Set(stored);
    expect(texts.size, 'stored once').to.equal(stored.length);
    expect(expected.map(textOf).filter((text) => !texts.has(text))).to.deep.equal([]);
    return stored.length;
  }

  /** One note; rejects unless it is acknowledged. */
  async post(url: string, token: string, account: string, body: string): Promise<void> {
    await posted(`${url}/v1/data-import/notes/create/`, token, {
      import_supplier: CODE,
      external_account_number: account,
      notes: [{ body }],
    });
  }
}

async function posted(
  address: string,
  token: string,
  body: unknown,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

/** All notes of the callers, as the export has them: what the account and the body are. */
async function storedNotes(url: string, apiKey: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/v1/data-import/exports/${CODE}/notes/`, {
    headers: { Authorization: `Token ${await tokenOf(url, apiKey)}` },
  });
  const notes = (await response.json()) as readonly Note[];
  return notes.map(textOf);
}

export interface Note {
  readonly external_account_number: string;
  readonly body: string;
}

function textOf({ external_account_number, body }: Note): string {
  return `${external_account_number}: ${body}`;
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
