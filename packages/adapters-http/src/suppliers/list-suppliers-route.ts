import type { ManageSuppliers } from '@data-import/application';
import { succeeded } from '@data-import/http-kit';
import { operatorRoute, type Route } from '../route.js';
import { listOf } from '@data-import/wire';
import { supplier } from '@data-import/wire';
import { SUPPLIER_EXAMPLE } from './supplier-examples.js';

export function listSuppliersRoute(suppliers: Pick<ManageSuppliers, 'list'>): Route {
  return operatorRoute({
    operationId: 'listSuppliers',
    method: 'GET',
    path: '/v1/operator/import-suppliers/',
    summary: 'List the import suppliers',
    description: 'The suppliers of all organisations, without their counters.',
    answers: {
      200: {
        description: 'All suppliers of the instance, by code.',
        schema: all.schema,
        examples: { one: [SUPPLIER_EXAMPLE] },
      },
    },
    handle: async () => succeeded(all.print(await suppliers.list())),
  });
}

const all = listOf(supplier);
