import type {
  GetImportProcess,
  ImportProcessNotFound,
  ImportProcessUnknown,
  SupplierNotFound,
} from '@data-import/application';
import type {
  AccountReference,
  ImportProcessCompleted,
  ImportProcessNotInProgress,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import { ACCOUNT_UNKNOWN } from '../accounts/account-refusals.js';
import type { FieldRefusal, Refusals } from '@data-import/http-kit';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';
import { IMPORT_PROCESS_COMPLETED, IMPORT_PROCESS_NOT_IN_PROGRESS } from '@data-import/wire';

export type MissingProcess = SupplierNotFound | ImportProcessUnknown;

export const PROCESS_UNKNOWN: Refusals<MissingProcess> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'account-not-found': ACCOUNT_UNKNOWN,
};

export const PROCESS_UNKNOWN_ANSWER = {
  description: 'The import supplier or the import process of the account is not there.',
} as const;

export const PROCESS_COMPLETED: FieldRefusal<ImportProcessCompleted> = {
  code: IMPORT_PROCESS_COMPLETED,
  at: [],
};

export const PROCESS_NOT_IN_PROGRESS: FieldRefusal<ImportProcessNotInProgress> = {
  code: IMPORT_PROCESS_NOT_IN_PROGRESS,
  at: [],
  detail: ({ state }) => DETAILS[state],
};

const DETAILS: Readonly<Record<ImportProcessNotInProgress['state'], string>> = {
  staged: 'The import of this account is staged: start it first.',
  'in-progress': 'The import of this account is in progress.',
  failed: 'The import of this account has failed: start it again first.',
  completed: 'The import of this account is completed.',
};

/** Says of a process that is not found whether its supplier is: looked up only then. */
export async function withMissing<A, E extends { readonly kind: string }>(
  stepped: Result<A, E | ImportProcessNotFound>,
  reference: AccountReference,
  getImportProcess: GetImportProcess,
): Promise<Result<A, Exclude<E, ImportProcessNotFound> | MissingProcess>> {
  if (stepped.isOk()) return stepped as Result<A, never>;
  const { error } = stepped;
  if (error.kind !== 'import-process-not-found')
    return err(error as Exclude<E, ImportProcessNotFound>);
  const found = await getImportProcess(undefined, reference);
  const isSupplier = found.isErr() && found.error.kind === 'import-supplier-not-found';
  return err({ kind: isSupplier ? 'import-supplier-not-found' : 'account-not-found' });
}
