import type {
  AccountRepository,
  ApiKeyRepository,
  BusinessInstructionLedger,
  BusinessRepository,
  ImportProcessReader,
  ImportProcessRepository,
  InstructionRevocations,
  OrganisationRepository,
  RefreshTokenRepository,
  SupplierRepository,
} from '@data-import/application';
import type { Knex } from 'knex';
import { KnexApiKeyRepository } from './access-tokens/knex-api-key-repository.js';
import { KnexRefreshTokenRepository } from './access-tokens/knex-refresh-token-repository.js';
import { KnexAccountRepository } from './accounts/knex-account-repository.js';
import { KnexBusinessRepository } from './businesses/knex-business-repository.js';
import { dialectOf, type AccountLedgers } from './dialects/dialect.js';
import { KnexImportProcessReader } from './import-processes/knex-import-process-reader.js';
import { KnexImportProcessRepository } from './import-processes/knex-import-process-repository.js';
import { KnexOrganisationRepository } from './organisations/knex-organisation-repository.js';
import { KnexBusinessInstructionLedger } from './payment-instructions/knex-business-instruction-ledger.js';
import { KnexInstructionRevocations } from './payment-instructions/knex-instruction-revocations.js';
import { KnexSupplierRepository } from './suppliers/knex-supplier-repository.js';

/** Every port of the application that a database keeps. */
export interface DatabasePorts extends AccountLedgers {
  readonly organisations: OrganisationRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  readonly suppliers: SupplierRepository;
  readonly processes: ImportProcessRepository;
  readonly processReader: ImportProcessReader;
  readonly accounts: AccountRepository;
  readonly businesses: BusinessRepository;
  readonly businessInstructions: BusinessInstructionLedger;
  readonly revocations: InstructionRevocations;
}

/** One set for each server: small requests share statements only within a set. */
export function makeDatabasePorts(db: Knex): DatabasePorts {
  return {
    organisations: new KnexOrganisationRepository(db),
    apiKeys: new KnexApiKeyRepository(db),
    refreshTokens: new KnexRefreshTokenRepository(db),
    suppliers: new KnexSupplierRepository(db),
    processes: new KnexImportProcessRepository(db),
    processReader: new KnexImportProcessReader(db),
    accounts: new KnexAccountRepository(db),
    businesses: new KnexBusinessRepository(db),
    businessInstructions: new KnexBusinessInstructionLedger(db),
    revocations: new KnexInstructionRevocations(db),
    ...dialectOf(db).ledgers(db),
  };
}
