import type { DatabasePorts } from '../../src/ports.js';

/** An empty store with the ports on its places. */
export interface PlacesUnderTest {
  readonly ports: Omit<DatabasePorts, 'apiKeys' | 'refreshTokens' | 'databaseCheck'>;
  readonly close: () => Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenPlaces = () => Promise<PlacesUnderTest>;
