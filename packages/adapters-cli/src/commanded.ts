import type { UseCases } from '@data-import/application';
import type { Terminal } from '@data-import/command-kit';

/** The service's reading of its environment. Each entry is one line without secrets. */
export interface ConfigurationReport {
  /** The configuration that is in force. */
  readonly effective: readonly string[];
  /** Each problem keeps the service from starting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** The service that the commands run on, and what they run in. */
export interface Commanded {
  /** The version of the program. */
  readonly version: string;
  /** Opens the service for one command, which also brings its schema up to date, and closes it again. */
  readonly withUseCases: <T>(work: (useCases: UseCases) => Promise<T>) => Promise<T>;
  /** Resolves once the service has stopped on request. */
  readonly serve: () => Promise<void>;
  /** Changes nothing; asks the database unless it is left out. */
  readonly checkConfiguration: (options: {
    readonly asksDatabase: boolean;
  }) => Promise<ConfigurationReport>;
  /** A new private key as a JWK. */
  readonly makeSigningKey: () => Promise<string>;
  /** `fetch` for the service on these use cases, with an operator's rights; `report` gets each unexpected error. */
  readonly inProcess: (
    useCases: UseCases,
    report: (error: unknown) => void,
  ) => Promise<(url: string, init: RequestInit) => Promise<Response>>;
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input: AsyncIterable<string | Uint8Array>;
  /** Sets the exit code of the process when it ends. */
  readonly exitWith: (code: number) => void;
}
