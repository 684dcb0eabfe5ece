import type { EmbeddedPostgres } from '@data-import/testkit';
import type { RunSettings } from './run-settings.js';

/** What all sections measure with. */
export interface Bench {
  readonly settings: RunSettings;
  /** With the durability that PostgreSQL ships. */
  readonly postgres: EmbeddedPostgres;
  /** A folder for throw-away files. */
  readonly folder: string;
  /** What is registered here is closed at the end, also when the run is broken off. */
  readonly open: AsyncDisposableStack;
}
