import type { ListSuppliers } from '@data-import/application';
import { succeeded } from '@data-import/http-kit';
import { listOf, supplier } from '@data-import/wire/codecs';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_EXAMPLE } from './supplier-examples.js';

export function listSuppliersRoute(listSuppliers: ListSuppliers): Route {
  return operatorRoute({
    operationId: 'listSuppliers',
    method: 'GET',
    path: '/v1/operator/import-suppliers/',
    summary: 'List the import suppliers',
    description: 'The suppliers of all organisations, without their counters.',
    answers: {
      200: {
        description: 'All suppliers of the instance, sorted by code.',
        schema: all.schema,
        examples: { one: [SUPPLIER_EXAMPLE] },
      },
    },
    handle: async () => succeeded(all.print(await listSuppliers())),
  });
}

const all = listOf(supplier);
