import { join } from 'node:path';
import type { UseCases } from '@data-import/application';
import {
  DEFAULT_TIME_ZONE,
  parseCalendarDate,
  parseDocumentRoot,
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseSupplierCode,
  statementPeriod,
  type ExternalAccountNumber,
  type ImportSupplier,
} from '@data-import/domain';
import { safeTry, type Result } from 'neverthrow';
import { keepDemoCredentials } from './demo-credentials.js';

const SUPPLIER = expectOk(parseSupplierCode('DEMO_ENERGY'));
const IMPORTED = ['EXT-1234', 'EXT-1235', 'EXT-1236'].map(externalNumber);
const STAGED = ['EXT-2001', 'EXT-2002'].map(externalNumber);
const BUSINESS = {
  supplierCode: SUPPLIER,
  externalBusinessIdentifier: expectOk(parseExternalBusinessIdentifier('BIZ-100')),
};

/**
 * Data to try the service with: each step is left out when it has been done, so a start that was cut off is made up for
 * by the next one. Returns the path of the file with the keys.
 */
export async function makeDemo(useCases: UseCases, dataDir: string): Promise<string> {
  const supplier = await demoSupplier(useCases);
  // One that an operator has paused or completed accepts no accounts, and stays as it is.
  if (supplier.status === 'ongoing') await makeAccounts(useCases);

  const file = join(dataDir, 'demo-credentials.json');
  await keepDemoCredentials(useCases, supplier.organisationId, file);
  return file;
}

async function makeAccounts(useCases: UseCases): Promise<void> {
  const { importAccounts, stageAccounts, createBusiness } = useCases;
  const period = expectOk(
    safeTry(function* () {
      return statementPeriod(
        yield* parseCalendarDate('2019-10-01'),
        yield* parseCalendarDate('2019-11-30'),
      );
    }),
  );
  const accounts = IMPORTED.map((externalAccountNumber) => ({
    externalAccountNumber,
    period,
    createdAt: undefined,
  }));
  expectOk(await importAccounts(SUPPLIER, accounts));
  expectOk(await stageAccounts(SUPPLIER, STAGED));
  const externalAccountNumbers = IMPORTED.slice(0, 2);
  expectOk(await createBusiness({ business: BUSINESS, externalAccountNumbers }));
}

async function demoSupplier({
  createOrganisation,
  createSupplier,
  viewSupplier,
}: UseCases): Promise<ImportSupplier> {
  const known = await viewSupplier(undefined, SUPPLIER);
  if (known.isOk()) return known.value.supplier;

  const organisation = expectOk(await createOrganisation('Demo organisation'));
  const created = await createSupplier({
    code: SUPPLIER,
    organisationId: organisation.id,
    documentRoot: expectOk(parseDocumentRoot('demo-energy/')),
    timeZone: DEFAULT_TIME_ZONE,
    sendsCustomerEmails: false,
    verifiesDocuments: false,
  });
  // Another server that starts at the same moment may have been first.
  return created.isOk()
    ? created.value
    : expectOk(await viewSupplier(undefined, SUPPLIER)).supplier;
}

function externalNumber(text: string): ExternalAccountNumber {
  return expectOk(parseExternalAccountNumber(text));
}

function expectOk<T>(result: Result<T, { readonly kind: string }>): T {
  if (result.isOk()) return result.value;
  throw new Error(`The demo data could not be made: ${result.error.kind}.`);
}
