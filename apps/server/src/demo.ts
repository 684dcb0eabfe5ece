import { join } from 'node:path';
import type { AccountsErased, UseCases } from '@data-import/application';
import { machineUser } from './machine-user.js';
import {
  DEFAULT_TIME_ZONE,
  parseCalendarDate,
  parseDocumentRoot,
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseSupplierCode,
  statementPeriod,
  utcInstantOf,
  type ExternalAccountNumber,
  type ImportSupplier,
  type Rights,
  type SupplierCode,
} from '@data-import/domain';
import { safeTry, type Result } from 'neverthrow';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { protectFile } from '@data-import/adapters-persistence';

const NAME = 'Demo organisation';
const SUPPLIER = expectOk(parseSupplierCode('DEMO_ENERGY'));
export const LOADED_SUPPLIER = expectOk(parseSupplierCode('DEMO_WATER'));
const PERIOD = expectOk(
  safeTry(function* () {
    return statementPeriod(
      yield* parseCalendarDate('2019-10-01'),
      yield* parseCalendarDate('2019-11-30'),
    );
  }),
);
const IMPORTED = ['EXT-1234', 'EXT-1235', 'EXT-1236'].map(externalNumber);
const STAGED = ['EXT-2001', 'EXT-2002'].map(externalNumber);
const BUSINESS = {
  supplierCode: SUPPLIER,
  externalBusinessIdentifier: expectOk(parseExternalBusinessIdentifier('BIZ-100')),
};

/** Makes the demo data. Skips steps that are done, so the next start completes one that was cut off. Returns the path of the file with the keys. */
export async function makeDemo(useCases: UseCases, dataDir: string): Promise<string> {
  const supplier = await demoSupplier(
    useCases,
    SUPPLIER,
    async () =>
      expectOk(await changing(useCases, 'createOrganisation').createOrganisation(NAME)).id,
  );
  // A supplier that an operator has paused or completed accepts no accounts, and stays as it is.
  if (supplier.status === 'ongoing') await makeAccounts(useCases);

  const file = join(dataDir, 'demo-credentials.json');
  // Its owner alone reads it; it holds a working operator's key and a caller's.
  protectFile(file);
  if (!(await areUsable(await keysIn(file), useCases)))
    await writeNewKeys(useCases, supplier.organisationId, file);
  return file;
}

async function makeAccounts(useCases: UseCases): Promise<void> {
  const by = (action: string) => changing(useCases, action, SUPPLIER);
  const imported = await importAccounts(useCases, SUPPLIER, IMPORTED);
  await withoutErased(STAGED, (numbers) => by('stageAccounts').stageAccounts(SUPPLIER, numbers));
  const externalAccountNumbers = IMPORTED.slice(0, 2).filter((one) => imported.includes(one));
  const business = { business: BUSINESS, externalAccountNumbers };
  expectOk(await by('createBusiness').createBusiness(business));
}

/** Imports the accounts that are not erased, and returns the numbers of the imported ones. */
async function importAccounts(
  useCases: UseCases,
  supplier: SupplierCode,
  numbers: readonly ExternalAccountNumber[],
): Promise<readonly ExternalAccountNumber[]> {
  const by = changing(useCases, 'importAccounts', supplier);
  return withoutErased(numbers, (kept) => by.importAccounts(supplier, kept.map(accountOf)));
}

/** Makes accounts; where some are refused as erased, makes the others. Returns the numbers that were made. */
async function withoutErased(
  numbers: readonly ExternalAccountNumber[],
  make: (
    numbers: readonly ExternalAccountNumber[],
  ) => Promise<Result<unknown, { readonly kind: string } | AccountsErased>>,
): Promise<readonly ExternalAccountNumber[]> {
  const made = await make(numbers);
  const erased = made.isErr() && 'indexes' in made.error ? new Set(made.error.indexes) : undefined;
  if (erased === undefined) {
    expectOk(made);
    return numbers;
  }
  const kept = numbers.filter((_, index) => !erased.has(index));
  expectOk(await make(kept));
  return kept;
}

function changing({ audited }: UseCases, action: string, importSupplier?: SupplierCode) {
  return audited({ actor: { via: 'command line', user: machineUser() }, action, importSupplier });
}

/** Makes a second supplier of the demo organisation with these accounts, for a load until `completeBy`. */
export async function makeLoadedSupplier(
  useCases: UseCases,
  numbers: readonly string[],
  completeBy: Date,
): Promise<void> {
  const { organisationId } = expectOk(await useCases.viewSupplier(undefined, SUPPLIER)).supplier;
  await demoSupplier(useCases, LOADED_SUPPLIER, async () => organisationId);
  await importAccounts(useCases, LOADED_SUPPLIER, numbers.map(externalNumber));
  const by = changing(useCases, 'changeSupplier', LOADED_SUPPLIER);
  expectOk(await by.changeSupplier(LOADED_SUPPLIER, { completeBy: utcInstantOf(completeBy) }));
}

async function demoSupplier(
  useCases: UseCases,
  code: SupplierCode,
  findOrganisation: () => Promise<string>,
): Promise<ImportSupplier> {
  const { viewSupplier } = useCases;
  const known = await viewSupplier(undefined, code);
  if (known.isOk()) return known.value.supplier;

  const created = await changing(useCases, 'createSupplier', code).createSupplier({
    code,
    organisationId: await findOrganisation(),
    documentRoot: expectOk(parseDocumentRoot('demo-energy/')),
    timeZone: DEFAULT_TIME_ZONE,
    sendsCustomerEmails: false,
    verifiesDocuments: false,
    callersImportAccounts: false,
  });
  // Another server that starts at the same moment may have been first.
  return created.isOk() ? created.value : expectOk(await viewSupplier(undefined, code)).supplier;
}

function accountOf(externalAccountNumber: ExternalAccountNumber) {
  return { externalAccountNumber, period: PERIOD, createdAt: undefined };
}

function externalNumber(text: string): ExternalAccountNumber {
  return expectOk(parseExternalAccountNumber(text));
}

function expectOk<T>(result: Result<T, { readonly kind: string }>): T {
  if (result.isOk()) return result.value;
  throw Object.assign(new Error('The demo data could not be made.'), { code: result.error.kind });
}

async function keysIn(file: string): Promise<readonly unknown[]> {
  try {
    const credentials = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return [credentials['operator_api_key'], credentials['api_key']];
  } catch {
    return [undefined];
  }
}

/** The keys of another database are not: the file stays when the service is started on a second one. */
async function areUsable(
  keys: readonly unknown[],
  { obtainAccessToken }: UseCases,
): Promise<boolean> {
  for (const key of keys) {
    if (typeof key !== 'string') return false;
    if ((await obtainAccessToken({ kind: 'api-key', text: key })).isErr()) return false;
  }
  return true;
}

async function writeNewKeys(
  useCases: UseCases,
  organisationId: string,
  file: string,
): Promise<void> {
  const issue = (rights: Rights) =>
    changing(useCases, 'issueApiKey').issueApiKey({ ...rights, label: 'demo' });
  const operator = expectOk(await issue({ role: 'admin' }));
  const caller = expectOk(await issue({ role: 'caller', organisationId }));
  const credentials = { operator_api_key: operator.text, api_key: caller.text };

  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}
