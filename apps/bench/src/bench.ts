import type { Grounds, Resources } from './contenders/ground.js';
import type { RunSettings } from './run-settings.js';

/** What all cells measure with. */
export interface Bench extends Resources {
  readonly settings: RunSettings;
  /** PostgreSQL databases to copy. */
  readonly grounds: Grounds;
}
