import type { ManageSuppliers } from '@data-import/application';
import { succeeded } from '../kit/sending/answer.js';
import { operatorRoute, type Route } from '../route.js';
import { listOf } from '../wire/printing/printer.js';
import { supplier } from '../wire/suppliers/supplier.js';
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
