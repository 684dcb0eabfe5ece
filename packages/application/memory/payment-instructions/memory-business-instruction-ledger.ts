import type {
  AccountOfBusiness,
  ExternalAccountNumber,
  PaymentInstruction,
} from '@data-import/domain';
import { err, ok } from 'neverthrow';
import type { BusinessInstructionLedger } from '../../src/payment-instructions/business-instruction-ledger.js';
import { NO_ITEMS } from '../import-batches/items-since.js';
import { batchOf, type StoredLink } from '../import-batches/stored-batch.js';
import {
  instructionOf,
  latestOf,
  StoredInstructionEntry,
  type MemoryStore,
  type StoredBusiness,
  type StoredSupplier,
} from '../memory-store.js';

interface RevisionToken {
  readonly supplier: StoredSupplier;
  readonly business: StoredBusiness | undefined;
  readonly revision: number | undefined;
}

export function memoryBusinessInstructionLedger(store: MemoryStore): BusinessInstructionLedger {
  return {
    async read(
      { organisationId, supplierCode, externalBusinessIdentifier },
      externalAccountNumbers,
    ) {
      const supplier = store.suppliers.get(supplierCode);
      if (supplier?.supplier.organisationId !== organisationId) return undefined;

      const business = supplier.businesses.get(externalBusinessIdentifier);
      const revisionToken: RevisionToken = { supplier, business, revision: business?.revision };
      return {
        supplier: { status: supplier.supplier.status, timeZone: supplier.supplier.timeZone },
        business: business && { latestInstruction: latestInstructionOf(business) },
        accounts: externalAccountNumbers.map((number) => accountOf(number, supplier, business)),
        revisionToken,
      };
    },

    async append(reading, instruction, externalAccountNumbers, batch) {
      const { supplier, business, revision } = reading.revisionToken as RevisionToken;
      const isOngoing = supplier.supplier.status === 'ongoing';
      if (!business || business.revision !== revision || !isOngoing)
        return err({ kind: 'revision-conflict' });

      const links = keep(business, instruction, externalAccountNumbers);
      if (batch) {
        const items = {
          ...NO_ITEMS,
          instructions: instruction ? business.instructions.slice(-1) : [],
        };
        const { name, at, by } = batch;
        const number = business.revision;
        batchOf(supplier, name).add({ owner: business, number, at, by, items, links });
      }
      return ok();
    },
  };
}

function latestInstructionOf({ instructions }: StoredBusiness): PaymentInstruction | undefined {
  const latest = latestOf(instructions);
  return latest && instructionOf(latest);
}

/** Returns the links that it added. */
function keep(
  business: StoredBusiness,
  instruction: PaymentInstruction | undefined,
  externalAccountNumbers: readonly ExternalAccountNumber[],
): readonly StoredLink[] {
  if (externalAccountNumbers.some((number) => !business.externalAccountNumbers.has(number)))
    throw new Error('An account that is to be linked is not of the business.');
  if (instruction)
    business.instructions.push(
      new StoredInstructionEntry({ ...instruction, revokedAt: undefined }),
    );
  const latest = latestOf(business.instructions);
  business.revision += 1;
  if (!latest) return [];
  const added = [...new Set(externalAccountNumbers)].filter((number) => !latest.linked.has(number));
  for (const number of added) latest.linked.add(number);
  return added.map((number) => ({ instruction: latest, externalAccountNumber: number }));
}

function accountOf(
  externalAccountNumber: ExternalAccountNumber,
  { accounts }: StoredSupplier,
  business: StoredBusiness | undefined,
): AccountOfBusiness {
  const isLinked =
    latestOf(business?.instructions ?? [])?.linked.has(externalAccountNumber) ?? false;
  if (!accounts.has(externalAccountNumber))
    return { externalAccountNumber, membership: 'unknown', isLinked };
  const isOfBusiness = business?.externalAccountNumbers.has(externalAccountNumber) ?? false;
  return {
    externalAccountNumber,
    membership: isOfBusiness ? 'of-business' : 'other-business',
    isLinked,
  };
}
