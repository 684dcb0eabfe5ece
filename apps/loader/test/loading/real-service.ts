import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeClient, type Client, type ClientFailure } from '@data-import/client';
import { freePort } from '@data-import/testkit';
import type { Result } from 'neverthrow';

const MAIN = fileURLToPath(new URL('../../../../server/dist/src/main.js', import.meta.url));

const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

export const SUPPLIER = 'DEMO_ENERGY';

/** The service as a process with its demo supplier; on SQLite, unless the variables name another database. */
export class RealService {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly variables: NodeJS.ProcessEnv,
  ) {}

  static async start(variables: NodeJS.ProcessEnv = {}): Promise<RealService> {
    const folder = await mkdtemp(join(tmpdir(), 'loaded-'));
    const service = new RealService(folder, await freePort(), variables);
    await service.start();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get databaseFile(): string {
    return join(this.folder, 'data-import.sqlite');
  }

  get keyFile(): string {
    return join(this.folder, 'demo-credentials.json');
  }

  /** On the same port with the same data. Resolves when it listens. */
  async start(): Promise<void> {
    const { PATH, TMPDIR, NODE_V8_COVERAGE } = process.env;
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: {
        PATH,
        TMPDIR,
        NODE_V8_COVERAGE,
        DEMO: 'true',
        DATA_DIR: this.folder,
        PORT: String(this.port),
        ...this.variables,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    LIVING.add(child);
    for await (const line of createInterface(child.stdout))
      if (line.includes('"msg":"listening"')) return void child.stdout.resume();
    throw new Error('The service has ended.');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
    LIVING.delete(child);
  }

  async client(role: 'api_key' | 'operator_api_key' = 'api_key'): Promise<Client> {
    const keys = JSON.parse(await readFile(this.keyFile, 'utf8')) as Record<typeof role, string>;
    return makeClient({ url: this.url, apiKey: keys[role] });
  }

  /** Each with an open statement period, unless it is to have none; from 2024-01-01 on without other words. */
  async importAccounts(
    numbers: readonly string[],
    statement_period: { from_date: string; to_date?: string } | null = { from_date: '2024-01-01' },
  ): Promise<void> {
    const operator = await this.client('operator_api_key');
    const imported = await operator.call((api) =>
      api.POST('/v1/operator/import-suppliers/{import_supplier_code}/accounts/', {
        params: { path: { import_supplier_code: SUPPLIER } },
        body: {
          accounts: numbers.map((external_account_number) => ({
            external_account_number,
            ...(statement_period && { statement_period }),
          })),
        },
      }),
    );
    valueOf(imported);
  }

  async createBusiness(identifier: string, numbers: readonly string[]): Promise<void> {
    const operator = await this.client('operator_api_key');
    const created = await operator.call((api) =>
      api.POST('/v1/operator/import-suppliers/{import_supplier_code}/businesses/', {
        params: { path: { import_supplier_code: SUPPLIER } },
        body: {
          external_business_identifier: identifier,
          accounts: numbers.map((external_account_number) => ({ external_account_number })),
        },
      }),
    );
    valueOf(created);
  }

  /** Puts them where the service looks for documents, and has it look. */
  async verifyDocuments(from: string): Promise<void> {
    await cp(from, join(this.folder, 'documents', 'demo-energy'), { recursive: true });
    const operator = await this.client('operator_api_key');
    const changed = await operator.call((api) =>
      api.PATCH('/v1/operator/import-suppliers/{import_supplier_code}/', {
        params: { path: { import_supplier_code: SUPPLIER } },
        body: { verify_documents: true },
      }),
    );
    valueOf(changed);
  }

  async setStatus(status: 'ONGOING' | 'PAUSED' | 'COMPLETE'): Promise<void> {
    const operator = await this.client('operator_api_key');
    const changed = await operator.call((api) =>
      api.PATCH('/v1/operator/import-suppliers/{import_supplier_code}/', {
        params: { path: { import_supplier_code: SUPPLIER } },
        body: { status },
      }),
    );
    valueOf(changed);
  }

  /** Counted from what is stored. */
  async totals(): Promise<{ notes: number; transactions: number; statements: number }> {
    const client = await this.client();
    const totals = await client.call((api) =>
      api.GET('/v1/data-import/totals/{import_supplier_code}/', {
        params: { path: { import_supplier_code: SUPPLIER } },
      }),
    );
    const { notes, transactions, statements } = valueOf(totals);
    return { notes, transactions, statements };
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, maxRetries: 3 });
  }
}

function valueOf<T>(answered: Result<T, ClientFailure>): T {
  if (answered.isErr()) throw new Error(JSON.stringify(answered.error));
  return answered.value;
}
