import type { UseCases } from '@data-import/application';
import type { DocumentRoot, SupplierCode } from '@data-import/domain';
import { listOf, statusChanges, supplier, supplierOverview } from '@data-import/wire/codecs';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { SupplierOperations, SupplierToCreate } from './supplier-operations.js';

export function localSuppliers(useCases: UseCases): SupplierOperations {
  return {
    async createSupplier(wanted) {
      const created = await useCases.createSupplier(toCommand(wanted));
      return supplier.print(valueOf(created)) as ApiRecord<'ImportSupplier'>;
    },
    async listSuppliers() {
      const all = listOf(supplier).print(await useCases.listSuppliers());
      return all as readonly ApiRecord<'ImportSupplier'>[];
    },
    async viewSupplier(code) {
      const overview = valueOf(await useCases.viewSupplier(undefined, code));
      return supplierOverview.print(overview) as ApiRecord<'ImportSupplierOverview'>;
    },
    async setSupplierStatus(code, status, reason) {
      const change = { status, ...(reason !== undefined && { reason }) };
      const changed = valueOf(await useCases.changeSupplier(code, change));
      return supplier.print(changed) as ApiRecord<'ImportSupplier'>;
    },
    async listStatusChanges(code) {
      const changes = valueOf(await useCases.listStatusChanges(code));
      return statusChanges.print(changes) as readonly ApiRecord<'SupplierStatusChange'>[];
    },
  };
}

/** The command has read code and root by the rules of the domain. */
function toCommand({ code, documentRoot, ...wanted }: SupplierToCreate) {
  return { ...wanted, code: code as SupplierCode, documentRoot: documentRoot as DocumentRoot };
}
