import type { UseCases } from '@data-import/application';

/** Where commands write. */
export interface Output {
  /** One line of a result. */
  readonly print: (line: string) => void;
  /** For the progress of long commands. */
  readonly progress: NodeJS.WritableStream;
  /** Sets the exit code of the process when it ends. */
  readonly exitWith: (code: number) => void;
}

/** What the service makes of its environment; each entry is a line, and none has a secret. */
export interface ConfigurationReport {
  /** The configuration that is in force. */
  readonly effective: readonly string[];
  /** Each of them keeps the service from starting. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** The service that the commands run on. */
export interface Commanded {
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
  readonly output: Output;
}
