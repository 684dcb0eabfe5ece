import type { ListSuppliers } from '@data-import/application';
import { succeeded } from '../response/answer.js';
import { route, type Route } from '../routing/route.js';
import { printSupplier, SUPPLIER_EXAMPLE, SUPPLIER_SCHEMA } from './printed-supplier.js';

export function listSuppliersRoute(listSuppliers: ListSuppliers): Route {
  return route({
    operationId: 'listSuppliers',
    method: 'GET',
    path: '/v1/operator/import-suppliers/',
    summary: 'List the import suppliers',
    description: 'The suppliers of all organisations, without their counters.',
    answers: {
      200: {
        description: 'All suppliers of the instance, by code.',
        schema: { type: 'array', items: SUPPLIER_SCHEMA },
        examples: { one: [SUPPLIER_EXAMPLE] },
      },
    },
    handle: async () => succeeded((await listSuppliers()).map(printSupplier)),
  });
}
