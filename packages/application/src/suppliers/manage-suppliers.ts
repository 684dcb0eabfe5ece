import {
  utcInstantOf,
  type ImportSupplier,
  type SupplierCode,
  type SupplierSettings,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type {
  SupplierAlreadyExists,
  SupplierChange,
  SupplierCounters,
  SupplierRepository,
} from './supplier-repository.js';

/** No organisation has this id. */
export interface OrganisationNotFound {
  readonly kind: 'organisation-not-found';
}

/** There is no such supplier, or it is another organisation's. */
export interface SupplierNotFound {
  readonly kind: 'import-supplier-not-found';
}

/** A supplier to be; it starts as ongoing. */
export interface CreateSupplierCommand extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisationId: string;
}

/** A supplier, and how much has been loaded for it. */
export interface SupplierOverview {
  readonly supplier: ImportSupplier;
  readonly counters: SupplierCounters;
}

/** What an operator does with import suppliers. */
export interface ManageSuppliers {
  create(
    command: CreateSupplierCommand,
  ): Promise<Result<ImportSupplier, OrganisationNotFound | SupplierAlreadyExists>>;
  /** `by` is the id of the operator's key; absent for the command line. */
  change(
    code: string,
    change: SupplierChange,
    by?: string,
  ): Promise<Result<ImportSupplier, SupplierNotFound>>;
  list(): Promise<readonly ImportSupplier[]>;
  view(code: string): Promise<Result<SupplierOverview, SupplierNotFound>>;
}

interface Ports {
  readonly suppliers: SupplierRepository;
  readonly organisations: OrganisationRepository;
  readonly clock: Clock;
}

/** The moments of the history come from `clock`. */
export const makeManageSuppliers = ({
  suppliers,
  organisations,
  clock,
}: Ports): ManageSuppliers => ({
  async create(command) {
    if (!(await organisations.find(command.organisationId)))
      return err({ kind: 'organisation-not-found' });
    const supplier: ImportSupplier = { ...command, status: 'ongoing' };
    return (await suppliers.add(supplier)).map(() => supplier);
  },

  async change(code, change, by) {
    const changed = await suppliers.update(code, change, utcInstantOf(clock.now()), by);
    return changed ? ok(changed) : err({ kind: 'import-supplier-not-found' });
  },

  list: () => suppliers.list(),

  async view(code) {
    const supplier = await suppliers.find(code);
    if (!supplier) return err({ kind: 'import-supplier-not-found' });
    return ok({ supplier, counters: await suppliers.count(code) });
  },
});
