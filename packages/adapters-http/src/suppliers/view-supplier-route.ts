import type { SupplierCounters, ViewSupplier } from '@data-import/application';
import { notFound, succeeded } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { printSupplier, SUPPLIER_EXAMPLE, SUPPLIER_SCHEMA } from './printed-supplier.js';

export function viewSupplierRoute(viewSupplier: ViewSupplier): Route {
  return route({
    operationId: 'viewSupplier',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/',
    summary: 'View an import supplier with its counters',
    description:
      'The counters say how many import processes are in each state, and how much was stored onto accounts and businesses.',
    answers: {
      200: {
        description: 'The supplier and what has been loaded for it.',
        schema: OVERVIEW,
        examples: { in_migration: { ...SUPPLIER_EXAMPLE, counters: COUNTERS_EXAMPLE } },
      },
      404: SUPPLIER_NOT_FOUND_ANSWER,
    },
    handle: async ({ params }) => {
      const viewed = await viewSupplier(undefined, pathParameter(params, 'import_supplier_code'));
      return viewed.match(
        ({ supplier, counters }) =>
          succeeded({ ...printSupplier(supplier), counters: printCounters(counters) }),
        () => notFound('import_supplier_not_found'),
      );
    },
  });
}

export function printCounters({ processes, paymentInstructions, ...counted }: SupplierCounters) {
  return {
    staged: processes.staged,
    in_progress: processes['in-progress'],
    completed: processes.completed,
    failed: processes.failed,
    notes: counted.notes,
    transactions: counted.transactions,
    statements: counted.statements,
    payment_instructions: paymentInstructions,
  };
}

const COUNTED = [
  'staged',
  'in_progress',
  'completed',
  'failed',
  'notes',
  'transactions',
  'statements',
  'payment_instructions',
] as const satisfies readonly (keyof ReturnType<typeof printCounters>)[];

export const COUNTERS_EXAMPLE = {
  staged: 120,
  in_progress: 3,
  completed: 877,
  failed: 0,
  notes: 1204,
  transactions: 30417,
  statements: 9022,
  payment_instructions: 640,
} satisfies ReturnType<typeof printCounters>;

export const COUNTERS = {
  title: 'SupplierCounters',
  type: 'object',
  description: 'Import processes by how far they are, and what has been loaded.',
  properties: Object.fromEntries(COUNTED.map((name) => [name, { type: 'integer', minimum: 0 }])),
  required: COUNTED,
};

const OVERVIEW = {
  ...SUPPLIER_SCHEMA,
  title: 'ImportSupplierOverview',
  properties: { ...SUPPLIER_SCHEMA.properties, counters: COUNTERS },
  required: [...SUPPLIER_SCHEMA.required, 'counters'],
};
