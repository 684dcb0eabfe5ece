import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SUPPLIER, type RealService } from './real-service.js';

type Cells = Readonly<Record<string, string>>;

/** Writes a CSV file with the columns that any of the rows has. */
export async function writeCsv(path: string, rows: readonly Cells[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  await writeFile(path, `${[columns.join(','), ...lines].join('\n')}\n`);
}

/** Rows with an outcome, as the journal on the disk says at this moment. */
export function journaledRows(folder: string): number {
  const file = join(folder, '.data-import', 'journal.sqlite');
  if (!existsSync(file)) return 0;
  const journal = new Database(file, { readonly: true });
  try {
    return journal
      .prepare(
        `select coalesce(sum(loaded + already_there + moved + different + failed), 0) from kinds where kind <> 'accounts'`,
      )
      .pluck()
      .get() as number;
  } catch (error) {
    if (/no such table/.test((error as Error).message)) return 0;
    throw error;
  } finally {
    journal.close();
  }
}

/** A migration of generated accounts, and what is wrong with some of its rows. */
export class TestMigration {
  readonly accounts: readonly string[];
  readonly notes: readonly Cells[];
  readonly transactions: readonly Cells[];
  readonly statements: readonly Cells[];

  constructor(
    readonly folder: string,
    { accounts, name = 'M' }: { readonly accounts: number; readonly name?: string },
  ) {
    this.accounts = Array.from({ length: accounts }, (_, index) => `${name}-${index}`);
    this.notes = this.accounts.flatMap((account) =>
      [1, 2].map((number) => ({
        external_account_number: account,
        body: `Note ${number}`,
        created_at: '2024-02-01T10:00:00Z',
      })),
    );
    this.transactions = this.accounts.flatMap((account) =>
      Array.from({ length: 12 }, (_, number) => ({
        external_account_number: account,
        transaction_id: `${account}-T${number}`,
        transaction_date: '2024-02-03',
        amount: `${number + 1}.50`,
        type: 'CHARGE',
        reason: 'IMPORTED_CHARGE',
      })),
    );
    this.statements = this.accounts.map((account) => ({
      external_account_number: account,
      statement_id: `${account}-S`,
      number: '1',
      bill_period_from_date: '2023-01-01',
      bill_period_to_date: '2023-01-31',
      issued_date: '2023-02-01',
      gross_amount: '10.00',
    }));
  }

  async write(service: RealService, settings = ''): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(
      join(this.folder, 'migration.toml'),
      `url = "${service.url}"\nsupplier = "${SUPPLIER}"\napi_key_file = "${service.keyFile}"\n${settings}`,
    );
    const accounts = this.accounts.map((account) => ({ external_account_number: account }));
    await writeCsv(join(this.folder, 'accounts.csv'), accounts);
    await writeCsv(join(this.folder, 'notes.csv'), this.notes);
    await writeCsv(join(this.folder, 'transactions.csv'), this.transactions);
    await writeCsv(join(this.folder, 'historical-statements.csv'), this.statements);
  }

  journaledRows(): number {
    return journaledRows(this.folder);
  }

  /** The failed rows of a kind: place, code and attr of each. */
  async failedRows(kind: string): Promise<readonly string[]> {
    const file = join(this.folder, 'out', 'failed', `${kind}.csv`);
    if (!existsSync(file)) return [];
    const [header = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
    const at = (name: string) => header.split(',').indexOf(name);
    return lines.map((line) => {
      const cells = line.split(',');
      return ['source_line', 'code', 'attr'].map((name) => cells[at(name)]).join(' ');
    });
  }
}

let migrations = 0;

/** A folder of accounts that the service has and no other test loads. */
export async function givenMigration(
  service: RealService,
  folder: string,
  accounts: number,
  settings = '',
  change: (migration: TestMigration) => void = () => undefined,
): Promise<TestMigration> {
  migrations += 1;
  const migration = new TestMigration(folder, { accounts, name: `M${migrations}` });
  await service.importAccounts(migration.accounts);
  change(migration);
  await migration.write(service, settings);
  return migration;
}
