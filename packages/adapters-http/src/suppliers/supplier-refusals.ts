import type {
  AccountNumberNotFound,
  AccountsErased,
  SupplierNotFound,
} from '@data-import/application';
import type {
  AccountImportNotAllowed,
  MigrationNotOngoing,
  MigrationNotPaused,
  SupplierStatus,
} from '@data-import/domain';
import type { FieldRefusal, Refusals } from '@data-import/http-kit';
import {
  ACCOUNT_ERASED,
  ACCOUNT_IMPORT_NOT_ALLOWED,
  ACCOUNT_NOT_FOUND,
  IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING,
  IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED,
  IMPORT_SUPPLIER_NOT_FOUND,
  STATUS_WORDS,
} from '@data-import/wire/codecs';
import { fieldError } from '@data-import/wire/kit';

export const ACCOUNT_UNKNOWN_ANSWER = {
  description: "No imported account of the organisation's suppliers has this number.",
} as const;

export const ACCOUNT_UNKNOWN = {
  status: 404,
  code: ACCOUNT_NOT_FOUND,
  ...ACCOUNT_UNKNOWN_ANSWER,
} as const;

/** Has no word of the request: the answer about another organisation's account is the same. */
const unknownToLoad = () =>
  `${ACCOUNT_NOT_FOUND.meaning} Check the supplier code and the number; account-transfer-status/ says how far the import of the account is.`;

export const ACCOUNT_UNKNOWN_TO_LOAD = { ...ACCOUNT_UNKNOWN, detail: unknownToLoad };
export const ACCOUNT_FIELD_UNKNOWN = {
  code: ACCOUNT_NOT_FOUND,
  at: ['external_account_number'],
  detail: unknownToLoad,
} as const;

const NO_SUCH_NUMBER = 'No account has this number.';

export const NUMBER_REFUSALS: Refusals<AccountNumberNotFound> = {
  'account-number-not-found': {
    status: 404,
    code: ACCOUNT_NOT_FOUND,
    description: NO_SUCH_NUMBER,
    detail: () => NO_SUCH_NUMBER,
  },
};

export const SUPPLIER_UNKNOWN = {
  status: 404,
  code: IMPORT_SUPPLIER_NOT_FOUND,
  description: 'No import supplier of the organisation has this code.',
} as const;

export const SUPPLIER_REFUSALS: Refusals<SupplierNotFound> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
};

export const migrationNotOngoing = (
  field: 'import_supplier' | 'import_supplier_code',
): FieldRefusal<MigrationNotOngoing> => ({
  code: IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING,
  at: [field],
  detail: ({ status }) => DETAILS[status],
});

export const migrationNotPaused: FieldRefusal<MigrationNotPaused> = {
  code: IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED,
  at: ['import_supplier'],
  detail: ({ status }) =>
    `The import supplier is ${STATUS_WORDS[status]}: pause it first, so that nothing is stored meanwhile.`,
};

const DETAILS: Readonly<Record<SupplierStatus, string>> = {
  ongoing:
    'The status of the import supplier changed during the request, and nothing was stored. Send the same request again.',
  paused:
    'The import supplier is Paused, and nothing was stored. Send the same request again when the operator has resumed it; GET requests and dry runs work meanwhile.',
  complete:
    'The import supplier is Complete, and nothing was stored: no more data is expected. Ask the operator if there is more; GET requests work.',
};

const NUMBER = 'external_account_number';

export const NEW_ACCOUNTS_REFUSED: Refusals<
  SupplierNotFound | MigrationNotOngoing | AccountsErased
> = {
  'accounts-erased': {
    rules: [{ code: ACCOUNT_ERASED, at: ['accounts', 0, NUMBER] }],
    each: ({ indexes }) =>
      indexes.map((index) => fieldError(ACCOUNT_ERASED, ['accounts', index, NUMBER])),
  },
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
};

export const OWN_ACCOUNTS_REFUSED: Refusals<
  SupplierNotFound | MigrationNotOngoing | AccountsErased | AccountImportNotAllowed
> = {
  ...NEW_ACCOUNTS_REFUSED,
  'account-import-not-allowed': {
    status: 403,
    code: ACCOUNT_IMPORT_NOT_ALLOWED,
    detail: () => `${ACCOUNT_IMPORT_NOT_ALLOWED.meaning} ${ACCOUNT_IMPORT_NOT_ALLOWED.remedy}`,
  },
};
