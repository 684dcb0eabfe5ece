import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  CreateBusiness,
  CreateOrganisation,
  IssueApiKey,
  ManageImportProcesses,
  ManageSuppliers,
} from '@data-import/application';
import {
  DEFAULT_TIME_ZONE,
  parseCalendarDate,
  parseDocumentRoot,
  statementPeriod,
  type ImportSupplier,
} from '@data-import/domain';
import { safeTry, type Result } from 'neverthrow';

interface UseCases {
  readonly createOrganisation: CreateOrganisation;
  readonly manageSuppliers: ManageSuppliers;
  readonly manageImportProcesses: ManageImportProcesses;
  readonly createBusiness: CreateBusiness;
  readonly issueApiKey: IssueApiKey;
}

const SUPPLIER = 'DEMO_ENERGY';
const IMPORTED = ['EXT-1234', 'EXT-1235', 'EXT-1236'];
const STAGED = ['EXT-2001', 'EXT-2002'];
const BUSINESS = { supplierCode: SUPPLIER, externalBusinessIdentifier: 'BIZ-100' };

/**
 * Data to try the service with: each step is left out when it has been done, so a start that was cut off is made up for
 * by the next one. Keys are made when the file with the credentials is not there. Returns the path of that file.
 */
export async function makeDemo(useCases: UseCases, dataDir: string): Promise<string> {
  const supplier = await demoSupplier(useCases);
  const { manageImportProcesses, createBusiness } = useCases;
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
  expectOk(await manageImportProcesses.importAccounts(SUPPLIER, accounts));
  expectOk(await manageImportProcesses.stage(SUPPLIER, STAGED));
  const [first = '', second = ''] = IMPORTED;
  expectOk(await createBusiness({ business: BUSINESS, externalAccountNumbers: [first, second] }));

  const file = join(dataDir, 'demo-credentials.json');
  if (!(await exists(file))) await writeCredentials(useCases, supplier.organisationId, file);
  return file;
}

async function demoSupplier({
  createOrganisation,
  manageSuppliers,
}: UseCases): Promise<ImportSupplier> {
  const known = await manageSuppliers.view(SUPPLIER);
  if (known.isOk()) return known.value.supplier;

  const organisation = await createOrganisation('Demo organisation');
  const created = await manageSuppliers.create({
    code: SUPPLIER,
    organisationId: organisation.id,
    documentRoot: expectOk(parseDocumentRoot('demo-energy/')),
    timeZone: DEFAULT_TIME_ZONE,
    sendsCustomerEmails: false,
    verifiesDocuments: false,
  });
  // Another server that starts at the same moment may have been first.
  return created.isOk() ? created.value : expectOk(await manageSuppliers.view(SUPPLIER)).supplier;
}

async function writeCredentials(
  { issueApiKey }: UseCases,
  organisationId: string,
  file: string,
): Promise<void> {
  const operator = expectOk(await issueApiKey({ role: 'operator', label: 'demo' }));
  const caller = expectOk(await issueApiKey({ role: 'caller', organisationId, label: 'demo' }));
  const credentials = { operator_api_key: operator.text, api_key: caller.text };

  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function expectOk<T>(result: Result<T, { readonly kind: string }>): T {
  if (result.isOk()) return result.value;
  throw new Error(`The demo data could not be made: ${result.error.kind}.`);
}
