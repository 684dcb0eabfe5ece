/** What the parameters of paths are; the examples are of the demo, where the demo has them. */
export const SUPPLIER_IN_PATH = {
  import_supplier_code: {
    description: 'The code of the import supplier.',
    example: 'DEMO_ENERGY',
  },
} as const;

export const ACCOUNT_IN_PATH = {
  ...SUPPLIER_IN_PATH,
  external_account_number: {
    description: "The caller's own identifier of the account.",
    example: 'EXT-1234',
  },
} as const;

export const BUSINESS_IN_PATH = {
  ...SUPPLIER_IN_PATH,
  external_business_identifier: {
    description: "The caller's own identifier of the business.",
    example: 'BIZ-100',
  },
} as const;

export const BATCH_IN_PATH = {
  ...SUPPLIER_IN_PATH,
  import_batch: {
    description: 'The name of the import batch.',
    example: 'first-load',
  },
} as const;

export const ORGANISATION_IN_PATH = {
  organisation_id: {
    description: 'The id of the organisation.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
} as const;

export const API_KEY_IN_PATH = {
  api_key_id: {
    description: 'The id of the API key (not the key itself).',
    example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  },
} as const;

export const NUMBER_IN_PATH = {
  service_account_number: {
    description: "The platform's number of the account.",
    example: 'A-0123ABCD',
  },
} as const;
