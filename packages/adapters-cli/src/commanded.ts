import type { UseCases } from '@data-import/application';
import type { Terminal } from '@data-import/command-kit';

/** The service's reading of its environment. Each entry is one line without secrets. */
export interface ConfigurationReport {
  readonly effective: readonly string[];
  /** Each problem keeps the service from starting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export interface OpeningOptions {
  /** Creates and migrates nothing. */
  readonly isReading?: boolean;
  /** The longest time to wait for the database, which is else waited for as at a start. */
  readonly patienceMs?: number | undefined;
}

/** The database does not answer, or cannot be used. The message is for operators. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** Writes the commands of a text as this process was called: in a clone there is no `operate`. */
export function asCalled(text: string, calledAs: string): string {
  return text.replaceAll(/\boperate (?=[a-z])/g, () => `${calledAs} `);
}

export interface Commanded {
  readonly version: string;
  /** The words before those of a command, such as `operate`. */
  readonly calledAs: string;
  /** Who runs the command, as `user@host`. */
  readonly machineUser: string;
  /** Opens the service for one command, migrates its schema, and closes it. Throws `DatabaseUnusable`. */
  readonly withUseCases: <T>(
    work: (useCases: UseCases) => Promise<T>,
    options?: OpeningOptions,
  ) => Promise<T>;
  readonly nameOfDatabase: () => Promise<string>;
  /** Resolves once the service has stopped on request. */
  readonly serve: () => Promise<void>;
  /** Changes nothing; asks the database unless it is left out. */
  readonly checkConfiguration: (options: {
    readonly asksDatabase: boolean;
  }) => Promise<ConfigurationReport>;
  readonly makeSigningKey: () => Promise<string>;
  /** `fetch` for the service on these use cases, with an operator's rights; `report` gets each unexpected error. */
  readonly inProcess: (
    useCases: UseCases,
    report: (error: unknown) => void,
  ) => Promise<(url: string, init: RequestInit) => Promise<Response>>;
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  readonly input: AsyncIterable<string | Uint8Array>;
  readonly exitWith: (code: number) => void;
}
