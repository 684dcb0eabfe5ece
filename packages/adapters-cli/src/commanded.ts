import type { UseCases } from '@data-import/application';
import type { Terminal } from '@data-import/command-kit';

/** What the service makes of its environment; each entry is a line, and none has a secret. */
export interface ConfigurationReport {
  /** The configuration that is in force. */
  readonly effective: readonly string[];
  /** Each of them keeps the service from starting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** The service that the commands run on, and what they run in. */
export interface Commanded {
  /** Of the program. */
  readonly version: string;
  /** Opens the service for one command, which also brings its schema up to date, and closes it again. */
  readonly withUseCases: <T>(work: (useCases: UseCases) => Promise<T>) => Promise<T>;
  /** Resolves when the service was told to stop and has stopped. */
  readonly serve: () => Promise<void>;
  /** Changes nothing; asks the database unless it is left out. */
  readonly checkConfiguration: (options: {
    readonly asksDatabase: boolean;
  }) => Promise<ConfigurationReport>;
  /** A new private key as a JWK. */
  readonly makeSigningKey: () => Promise<string>;
  /** What the codes of the API mean, and what can be done about each. */
  readonly explanations: () => Promise<
    ReadonlyMap<string, { readonly meaning: string; readonly remedy: string }>
  >;
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** Standard input. */
  readonly input: AsyncIterable<string | Uint8Array>;
  /** Sets the exit code of the process when it ends. */
  readonly exitWith: (code: number) => void;
}
