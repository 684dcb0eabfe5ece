import type { DatabasePorts } from '@data-import/application';
import type { Knex } from 'knex';
import { KnexApiKeyRepository } from './access-tokens/knex-api-key-repository.js';
import { KnexRefreshTokenRepository } from './access-tokens/knex-refresh-token-repository.js';
import { KnexDatabaseCheck } from './database-check/knex-database-check.js';
import { KnexOrganisationRepository } from './organisations/knex-organisation-repository.js';
import { KnexPlaceRepository } from './places/knex-place-repository.js';
import { KnexSupplierMoves } from './places/knex-supplier-moves.js';
import { assignPlace } from './places/place-map.js';
import { makePlacePorts } from './places/place-ports.js';
import { placedPorts } from './places/placed-ports.js';
import { FIRST, Places } from './places/places.js';
import { KnexSupplierRepository } from './suppliers/knex-supplier-repository.js';

export type { DatabasePorts };

/** One set for each server: small requests share statements only within a set. */
export function makeDatabasePorts(db: Knex): DatabasePorts {
  return {
    ...sharedPorts(new Places(db)),
    ...makePlacePorts(db),
    suppliers: new KnexSupplierRepository(
      db,
      async (transaction, code) => (await assignPlace(transaction, code, FIRST)) === FIRST,
    ),
  };
}

/** As `makeDatabasePorts`, over several places. */
export function makePlacedDatabasePorts(places: Places): DatabasePorts {
  return { ...sharedPorts(places), ...placedPorts(places) };
}

function sharedPorts(places: Places) {
  const { shared } = places;
  return {
    organisations: new KnexOrganisationRepository(shared),
    apiKeys: new KnexApiKeyRepository(shared),
    refreshTokens: new KnexRefreshTokenRepository(shared),
    databaseCheck: new KnexDatabaseCheck(places),
    places: new KnexPlaceRepository(places),
    supplierMoves: new KnexSupplierMoves(places),
  };
}
