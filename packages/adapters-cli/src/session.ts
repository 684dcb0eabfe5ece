import type { UseCases } from '@data-import/application';
import type { ApiAnswer, DataOf } from '@data-import/client';
import { Table, tableOf, type Column, type Terminal } from '@data-import/command-kit';
import type { Command } from 'commander';
import type { Commanded } from './commanded.js';
import { CommandRefused, EXIT_CODES, type ExitCode } from './command-refused.js';
import { printFields } from './printing/fields.js';
import { refusalOfThrown } from './service/refusals.js';
import type { Service } from './service/service.js';

export interface CommonFlags {
  readonly json?: boolean;
  readonly color?: boolean;
  readonly url?: string;
  readonly apiKeyFile?: string;
}

/** The names of commands that only read: they create nothing, wherever they are run. */
const READING = new Set([
  'check',
  'export',
  'list',
  'progress',
  'show',
  'status',
  'status-changes',
  'vendors',
]);

/** One run of the command line: which service it speaks to, and where it writes. */
export class Session {
  #flags: CommonFlags = {};
  #isReading = false;
  #supplier: string | undefined;

  constructor(readonly commanded: Commanded) {}

  get terminal(): Terminal {
    return this.commanded.terminal;
  }

  configure(flags: CommonFlags, command: Command): void {
    this.#flags = flags;
    this.#isReading = READING.has(command.name()) || command.opts()['dryRun'] === true;
    this.#supplier = supplierIn(command);
    this.terminal.configure(flags);
  }

  /** Names the service or the database that commands work on. */
  async target(): Promise<string> {
    return this.#flags.url ?? this.commanded.nameOfDatabase();
  }

  /** True if the commands use HTTP, where operators' keys and the database are out of reach. */
  get isRemote(): boolean {
    return Boolean(this.#flags.url);
  }

  /** Runs `work` on the service at `--url`, else on the service in this process and its database. */
  async withService<T>(work: (service: Service) => Promise<T>, patienceMs?: number): Promise<T> {
    const naming = (service: Service) =>
      work(service).catch((error: unknown) => {
        throw error instanceof CommandRefused && this.#supplier !== undefined
          ? error.about(this.#supplier)
          : error;
      });
    // The import is late, so that help and a refused command don't wait for it.
    const { openRemote, withLocal } = await import('./service/open-service.js');
    const { url, apiKeyFile } = this.#flags;
    if (url) return naming(await openRemote({ url, apiKeyFile, patienceMs }, this.commanded.env));
    return this.#open((useCases) => withLocal(this.commanded, useCases, naming), patienceMs);
  }

  ask<A extends ApiAnswer>(
    ...asked: Parameters<typeof Service.prototype.ask<A>>
  ): Promise<DataOf<A>> {
    return this.withService((service) => service.ask(...asked));
  }

  /** Prints records as a table, or each of them as JSON. */
  printAll<Row extends object>(
    columns: readonly Column<Row>[],
    records: readonly Row[],
    options: { readonly mayBeBlocks?: boolean } = {},
  ): void {
    tableOf(columns, records, this.terminal, options);
    for (const record of records) this.terminal.printJson(record);
  }

  /** The same for any number of records, each printed as it comes. */
  async printEach<Row extends object>(
    columns: readonly Column<Row>[],
    recordsOf: (service: Service) => AsyncIterable<Row>,
    { mayBeBlocks = false }: { readonly mayBeBlocks?: boolean } = {},
  ): Promise<void> {
    const table = new Table(columns, this.terminal, mayBeBlocks);
    await this.withService(async (service) => {
      for await (const record of recordsOf(service)) {
        table.add(record);
        this.terminal.printJson(record);
      }
    });
    table.end();
  }

  /** Prints a record as one line a field, or as JSON. */
  printOne(record: object): void {
    printFields(this.terminal, record);
    this.terminal.printJson(record);
  }

  /** Runs `work` on the database itself, which `--url` cannot name. */
  async withUseCases<T>(
    work: (useCases: UseCases) => Promise<T>,
    exitCode: ExitCode = EXIT_CODES.refused,
  ): Promise<T> {
    this.requireLocal(exitCode);
    return this.#open(work);
  }

  #open<T>(work: (useCases: UseCases) => Promise<T>, patienceMs?: number): Promise<T> {
    return this.commanded.withUseCases((useCases) => work(useCases).catch(refusalOfThrown), {
      isReading: this.#isReading,
      patienceMs,
    });
  }

  /** Throws with this exit code when `--url` names a service. */
  requireLocal(exitCode: ExitCode = EXIT_CODES.refused): void {
    if (this.isRemote)
      throw new CommandRefused(
        'This cannot be done over HTTP: run the command on a machine that reaches the database, without --url and OPERATE_URL.',
        { code: 'only_local', exitCode },
      );
  }

  exitWith(code: number): void {
    this.commanded.exitWith(code);
  }
}

/** The code of the supplier that the command is about. */
function supplierIn(command: Command): string | undefined {
  const { registeredArguments: expected, args } = command;
  const at = expected.findIndex((one) => one.name() === 'supplier' || one.name() === 'code');
  const given: unknown = args[at] ?? command.opts()['supplier'];
  return typeof given === 'string' ? given : undefined;
}
