import type {
  AccountRepository,
  ActivityRepository,
  BusinessInstructionLedger,
  BusinessRepository,
  ExportReader,
  ImportBatchRepository,
  ImportProcessReader,
  ImportProcessRepository,
  InstructionRevocations,
  ProgressReader,
  TotalsReader,
} from '@data-import/application';
import { byReference } from '../accounts/account-search.js';
import { ofEveryPlace } from './every-place.js';
import { placedLedger, placedReading, type PlacedToken } from './placed-ledger.js';
import type { PlacePorts } from './place-ports.js';
import { PlacedSupplierRepository } from './placed-supplier-repository.js';
import type { Places } from './places.js';

/** The ports over several places: each call goes to the place of the supplier that it names. */
export function placedPorts(places: Places): PlacePorts {
  return {
    suppliers: new PlacedSupplierRepository(places),
    processes: placedProcesses(places),
    processReader: placedProcessReader(places),
    accounts: placedAccounts(places),
    businesses: placedBusinesses(places),
    notes: placedLedger(places, ({ notes }) => notes),
    transactions: placedLedger(places, ({ transactions }) => transactions),
    keyedTransactions: placedLedger(places, ({ keyedTransactions }) => keyedTransactions),
    statements: placedLedger(places, ({ statements }) => statements),
    accountInstructions: placedLedger(places, ({ accountInstructions }) => accountInstructions),
    businessInstructions: placedBusinessInstructions(places),
    revocations: placedRevocations(places),
    importBatches: placedImportBatches(places),
    exports: placedExports(places),
    totals: placedTotals(places),
    activity: placedActivity(places),
    progress: placedProgress(places),
  };
}

const placedProcesses = (places: Places): ImportProcessRepository => ({
  async stage(code, numbers) {
    return (await places.ofSupplier(code)).processes.stage(code, numbers);
  },
  async update(reference, decide) {
    return (await places.ofSupplier(reference.supplierCode)).processes.update(reference, decide);
  },
  async complete(code, opening, decide) {
    return (await places.ofSupplier(code)).processes.complete(code, opening, decide);
  },
  async completeAll(code, openings) {
    return (await places.ofSupplier(code)).processes.completeAll(code, openings);
  },
});

const placedProcessReader = (places: Places): ImportProcessReader => ({
  async find(scope, reference) {
    return (await places.ofSupplier(reference.supplierCode)).processReader.find(scope, reference);
  },
  async page(query, after, limit) {
    return (await places.ofSupplier(query.supplierCode)).processReader.page(query, after, limit);
  },
  async detailedPage(query, after, limit) {
    const { processReader } = await places.ofSupplier(query.supplierCode);
    return processReader.detailedPage(query, after, limit);
  },
});

const placedAccounts = (places: Places): AccountRepository => ({
  async list(code, numbers) {
    return (await places.ofSupplier(code)).accounts.list(code, numbers);
  },
  async search(query, limit) {
    const { supplierCode: code, key } = query;
    if (code !== undefined) return (await places.ofSupplier(code)).accounts.search(query, limit);
    if ('accountNumber' in key)
      return (await places.ofAccount(key.accountNumber))?.accounts.search(query, limit) ?? [];
    const found = await ofEveryPlace(
      places,
      ({ accounts }) => accounts.search(query, limit),
      ({ reference }) => reference.supplierCode,
    );
    return found.toSorted(byReference).slice(0, limit);
  },
  async view(number, page, now) {
    return (await places.ofAccount(number))?.accounts.view(number, page, now);
  },
  async changePeriods(number, decide) {
    return (await places.ofAccount(number))?.accounts.changePeriods(number, decide);
  },
});

const placedBusinesses = (places: Places): BusinessRepository => ({
  async addAccounts(business, numbers) {
    const { businesses } = await places.ofSupplier(business.supplierCode);
    return businesses.addAccounts(business, numbers);
  },
});

const placedBusinessInstructions = (places: Places): BusinessInstructionLedger => ({
  async read(address, numbers) {
    const { businessInstructions } = await places.ofSupplier(address.supplierCode);
    return placedReading(businessInstructions, await businessInstructions.read(address, numbers));
  },
  async append(reading, instruction, numbers, batch) {
    const { ledger, revisionToken } =
      reading.revisionToken as PlacedToken<BusinessInstructionLedger>;
    return ledger.append({ ...reading, revisionToken }, instruction, numbers, batch);
  },
});

const placedRevocations = (places: Places): InstructionRevocations => ({
  async revokeOfAccount(number, at) {
    const ports = await places.ofAccount(number);
    return ports ? ports.revocations.revokeOfAccount(number, at) : false;
  },
  async revokeOfBusiness(business, at) {
    const { revocations } = await places.ofSupplier(business.supplierCode);
    return revocations.revokeOfBusiness(business, at);
  },
});

const placedImportBatches = (places: Places): ImportBatchRepository => {
  const batchesOf = async (code: string) => (await places.ofSupplier(code)).importBatches;
  return {
    async list(code) {
      return (await batchesOf(code)).list(code);
    },
    async listAccounts(batch, after, limit) {
      return (await batchesOf(batch.supplierCode)).listAccounts(batch, after, limit);
    },
    async listBusinesses(batch, after, limit) {
      return (await batchesOf(batch.supplierCode)).listBusinesses(batch, after, limit);
    },
    async removeFromAccount(batch, account, decide, mode) {
      const batches = await batchesOf(batch.supplierCode);
      return batches.removeFromAccount(batch, account, decide, mode);
    },
    async removeFromBusiness(batch, business, decide, mode) {
      const batches = await batchesOf(batch.supplierCode);
      return batches.removeFromBusiness(batch, business, decide, mode);
    },
    async markUndone(batch, undone, decide) {
      return (await batchesOf(batch.supplierCode)).markUndone(batch, undone, decide);
    },
  };
};

const placedExports = (places: Places): ExportReader => ({
  async notes(query, after, limit) {
    return (await places.ofSupplier(query.supplierCode)).exports.notes(query, after, limit);
  },
  async transactions(query, after, limit) {
    return (await places.ofSupplier(query.supplierCode)).exports.transactions(query, after, limit);
  },
  async statements(query, after, limit) {
    return (await places.ofSupplier(query.supplierCode)).exports.statements(query, after, limit);
  },
  async instructions(query, now, after, limit) {
    const { exports } = await places.ofSupplier(query.supplierCode);
    return exports.instructions(query, now, after, limit);
  },
});

const placedTotals = (places: Places): TotalsReader => ({
  async accounts(query, now, after, limit) {
    return (await places.ofSupplier(query.supplierCode)).totals.accounts(query, now, after, limit);
  },
  async supplier(query, now) {
    return (await places.ofSupplier(query.supplierCode)).totals.supplier(query, now);
  },
});

const placedActivity = (places: Places): ActivityRepository => ({
  async add(code, activity) {
    return (await places.ofSupplier(code)).activity.add(code, activity);
  },
  async listRefusals(query, limit) {
    const { supplierCode: code } = query;
    if (code !== undefined)
      return (await places.ofSupplier(code)).activity.listRefusals(query, limit);
    const refusals = await ofEveryPlace(
      places,
      ({ activity }) => activity.listRefusals(query, limit),
      (refusal) => refusal.supplierCode,
    );
    return refusals.toSorted((a, b) => b.count - a.count).slice(0, limit);
  },
});

const placedProgress = (places: Places): ProgressReader => ({
  async read(codes, now) {
    if (codes === undefined)
      return ofEveryPlace(
        places,
        ({ progress }) => progress.read(undefined, now),
        ({ supplier }) => supplier.code,
      );
    const lists = await Promise.all(
      codes.map(async (code) => (await places.ofSupplier(code)).progress.read([code], now)),
    );
    return lists.flat();
  },
});
