import type {
  ImportProcessNotFound,
  ImportProcessUnknown,
  SupplierNotFound,
} from '@data-import/application';
import type { ImportProcessCompleted, ImportProcessNotInProgress } from '@data-import/domain';
import type { FieldRefusal, Refusals } from '@data-import/http-kit';
import { IMPORT_PROCESS_COMPLETED, IMPORT_PROCESS_NOT_IN_PROGRESS } from '@data-import/wire/codecs';
import { ACCOUNT_UNKNOWN } from '../accounts/account-refusals.js';
import { SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';

export type StepOnMissing = SupplierNotFound | ImportProcessNotFound;

export const STEP_ON_MISSING: Refusals<StepOnMissing> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'import-process-not-found': ACCOUNT_UNKNOWN,
};

export const PROCESS_UNKNOWN: Refusals<SupplierNotFound | ImportProcessUnknown> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'account-not-found': ACCOUNT_UNKNOWN,
};

export const PROCESS_UNKNOWN_ANSWER = {
  description: 'The import supplier does not exist, or it has no import process for this account.',
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
