import { makeClient, type BulkLine } from '../src/index.js';

// Compiled and never called: the compiler has to find what is excessive or wrong, at the field itself.
const client = makeClient({ url: 'http://127.0.0.1', apiKey: 'key' });
const account = { import_supplier: 'S', external_account_number: '1' };

export const calls = [
  client.call((api) =>
    api.POST('/v1/data-import/notes/create/', {
      body: {
        ...account,
        notes: [
          {
            body: 'One',
            // @ts-expect-error -- not a field of a note
            colour: 'red',
          },
        ],
      },
    }),
  ),
  client.call((api) =>
    api.GET('/v1/data-import/totals/{import_supplier_code}/', {
      params: {
        path: {
          import_supplier_code: 'S',
          // @ts-expect-error -- not in the path
          account: '1',
        },
      },
    }),
  ),
  client.call((api) =>
    api.GET('/v1/data-import/settings/', {
      // @ts-expect-error -- no option of a request
      retries: 3,
    }),
  ),
];

export function* lines(): Iterable<BulkLine> {
  yield {
    operation: 'notes',
    body: {
      ...account,
      notes: [
        {
          body: 'One',
          // @ts-expect-error -- not a field of a note
          colour: 'red',
        },
      ],
    },
  };
  yield {
    operation: 'transactions',
    body: {
      ...account,
      transactions: [
        {
          transaction_id: 'T',
          transaction_date: '2024-01-01',
          amount: '1.00',
          // @ts-expect-error -- no type of a transaction
          type: true,
        },
      ],
    },
  };
  yield {
    operation: 'notes',
    body: {
      ...account,
      notes: [],
      // @ts-expect-error -- not a field of the request
      transactions: [],
    },
  };
  yield {
    operation: 'notes',
    // @ts-expect-error -- no list of notes
    body: { ...account },
  };
}

export const bulks = [
  client.bulk([
    {
      operation: 'transactions',
      body: {
        ...account,
        transactions: [
          {
            transaction_id: 'T',
            transaction_date: '2024-01-01',
            // @ts-expect-error -- neither a text nor a number
            amount: true,
            type: 'CHARGE',
          },
        ],
      },
    },
  ]),
  client.bulk([
    {
      operation: 'business-payment-instruction',
      body: {
        import_supplier_code: 'S',
        external_business_identifier: 'B',
        vendor: 'STRIPE',
        reference: 'R',
        // @ts-expect-error -- no type of an instruction
        type: 'CASH',
      },
    },
  ]),
];
