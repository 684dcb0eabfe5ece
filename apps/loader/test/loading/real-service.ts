import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClient, type Client, type ClientFailure, type components } from '@data-import/client';
import { demoPlace, RunningService, sharedPostgres, type Variables } from '@data-import/testkit';
import SqliteDatabase from 'better-sqlite3';
import type { Result } from 'neverthrow';
import pg from 'pg';

export const SUPPLIER = 'DEMO_ENERGY';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof ENGINES)[number];

/** An import supplier, and a key of its organisation. */
export interface TestSupplier {
  readonly code: string;
  readonly apiKey: string;
}

/** The service with its demo supplier; on SQLite, unless the variables name another database. */
export class RealService extends RunningService {
  static async start(variables: Variables = {}): Promise<RealService> {
    return new RealService({ ...(await demoPlace()), ...variables }).start();
  }

  /**
   * Started by the first who asks; it serves all files of this process, and ends with it. Tests bring accounts or suppliers of
   * their own, and stop nothing.
   */
  static shared(engine: Engine = 'SQLite'): Promise<RealService> {
    const service = SHARED.get(engine) ?? startShared(engine);
    SHARED.set(engine, service);
    return service;
  }

  /** Changes what is stored, which the service knows nothing of. */
  async plant(...statements: readonly string[]): Promise<void> {
    const url = this.variables['DATABASE_URL'];
    if (url === undefined) {
      const database = new SqliteDatabase(join(this.dataDir, 'data-import.sqlite'));
      for (const statement of statements) database.exec(statement);
      database.close();
      return;
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  /** A supplier without accounts, and an organisation of its own. */
  async createSupplier(code: string): Promise<TestSupplier> {
    const operator = await this.client('operator_api_key');
    const organisation = await operator.call((api) =>
      api.POST('/v1/operator/organisations/', { body: { name: `Organisation of ${code}` } }),
    );
    const { organisation_id } = valueOf(organisation);
    const created = await operator.call((api) =>
      api.POST('/v1/operator/import-suppliers/', { body: { code, organisation_id } }),
    );
    valueOf(created);
    const issued = await operator.call((api) =>
      api.POST('/v1/operator/organisations/{organisation_id}/api-keys/', {
        params: { path: { organisation_id } },
      }),
    );
    return { code, apiKey: valueOf(issued).api_key };
  }

  async client(role: 'api_key' | 'operator_api_key' = 'api_key'): Promise<Client> {
    return makeClient({ url: this.url, apiKey: (await this.demoKeys())[role] });
  }

  /** Each with an open statement period, unless it is to have none; from 2024-01-01 on without other words. */
  async importAccounts(
    numbers: readonly string[],
    statement_period: { from_date: string; to_date?: string } | null = { from_date: '2024-01-01' },
    import_supplier_code = SUPPLIER,
    account_created_at?: string,
  ): Promise<void> {
    const operator = await this.client('operator_api_key');
    const imported = await operator.call((api) =>
      api.POST('/v1/operator/import-suppliers/{import_supplier_code}/accounts/', {
        params: { path: { import_supplier_code } },
        body: {
          accounts: numbers.map((external_account_number) => ({
            external_account_number,
            ...(statement_period && { statement_period }),
            ...(account_created_at !== undefined && { account_created_at }),
          })),
        },
      }),
    );
    valueOf(imported);
  }

  async createBusiness(
    identifier: string,
    numbers: readonly string[],
    import_supplier_code = SUPPLIER,
  ): Promise<void> {
    const operator = await this.client('operator_api_key');
    const created = await operator.call((api) =>
      api.POST('/v1/operator/import-suppliers/{import_supplier_code}/businesses/', {
        params: { path: { import_supplier_code } },
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
    await cp(from, join(this.dataDir, 'documents', 'demo-energy'), { recursive: true });
    await this.changeSupplier({ verify_documents: true });
  }

  async setStatus(
    status: 'ONGOING' | 'PAUSED' | 'COMPLETE',
    import_supplier_code = SUPPLIER,
  ): Promise<void> {
    await this.changeSupplier({ status }, import_supplier_code);
  }

  async changeSupplier(
    body: components['schemas']['ChangeSupplierRequest'],
    import_supplier_code = SUPPLIER,
  ): Promise<void> {
    const operator = await this.client('operator_api_key');
    const changed = await operator.call((api) =>
      api.PATCH('/v1/operator/import-suppliers/{import_supplier_code}/', {
        params: { path: { import_supplier_code } },
        body,
      }),
    );
    valueOf(changed);
  }

  /** Counted from what is stored. */
  async totals(
    supplier?: TestSupplier,
  ): Promise<{ notes: number; transactions: number; statements: number }> {
    const client = supplier
      ? makeClient({ url: this.url, apiKey: supplier.apiKey })
      : await this.client();
    const totals = await client.call((api) =>
      api.GET('/v1/data-import/totals/{import_supplier_code}/', {
        params: { path: { import_supplier_code: supplier?.code ?? SUPPLIER } },
      }),
    );
    const { notes, transactions, statements } = valueOf(totals);
    return { notes, transactions, statements };
  }
}

function valueOf<T>(answered: Result<T, ClientFailure>): T {
  if (answered.isErr()) throw new Error(JSON.stringify(answered.error));
  return answered.value;
}

const SHARED = new Map<Engine, Promise<RealService>>();

async function startShared(engine: Engine): Promise<RealService> {
  const variables =
    engine === 'SQLite'
      ? {}
      : {
          DATABASE_URL: (await (await sharedPostgres()).database()).url,
          ALLOW_UNSAFE_DATABASE: 'true',
        };
  const service = await RealService.start(variables);
  service.release();
  return service;
}
