import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClient, type Client, type ClientFailure } from '@data-import/client';
import { demoPlace, RunningService, type Variables } from '@data-import/testkit';
import type { Result } from 'neverthrow';

export const SUPPLIER = 'DEMO_ENERGY';

/** The service with its demo supplier; on SQLite, unless the variables name another database. */
export class RealService extends RunningService {
  static async start(variables: Variables = {}): Promise<RealService> {
    return new RealService({ ...(await demoPlace()), ...variables }).start();
  }

  get databaseFile(): string {
    return join(this.dataDir, 'data-import.sqlite');
  }

  async client(role: 'api_key' | 'operator_api_key' = 'api_key'): Promise<Client> {
    return makeClient({ url: this.url, apiKey: (await this.demoKeys())[role] });
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
    await cp(from, join(this.dataDir, 'documents', 'demo-energy'), { recursive: true });
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
}

function valueOf<T>(answered: Result<T, ClientFailure>): T {
  if (answered.isErr()) throw new Error(JSON.stringify(answered.error));
  return answered.value;
}
