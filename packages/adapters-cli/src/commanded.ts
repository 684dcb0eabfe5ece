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

/** The service that the commands run on. */
export interface Commanded {
  /** Opens the service for one command, which also brings its schema up to date, and closes it again. */
  readonly withUseCases: <T>(work: (useCases: UseCases) => Promise<T>) => Promise<T>;
  /** Resolves when the service was told to stop and has stopped. */
  readonly serve: () => Promise<void>;
  readonly output: Output;
}
