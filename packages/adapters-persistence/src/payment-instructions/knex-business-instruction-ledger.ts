import type { BatchOfAppend, BusinessInstructionLedger } from '@data-import/application';
import type { ImportBatchName, PaymentInstruction } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTurnForRow, untilStatusChanged } from '../engine/row-turns.js';
import { inTransaction, rawRows } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { contentionUse, resultOfAppend } from '../engine/contention-use.js';
import { joinAccountGiven } from '../tables/accounts.js';
import { appendNumberAfter } from '../tables/appends.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import { columnsOf } from '../tables/table.js';
import { importIsOpen } from '../tables/suppliers.js';
import { addToCounters } from '../tables/supplier-counters.js';
import { readBusiness, type BusinessRevisionToken } from './business-reading.js';

export function knexBusinessInstructionLedger(db: Knex): BusinessInstructionLedger {
  return {
    read: (address, externalAccountNumbers) => readBusiness(db, address, externalAccountNumbers),

    async append(reading, instruction, externalAccountNumbers, batch) {
      const revisionToken = reading.revisionToken as BusinessRevisionToken;
      const { supplierId } = revisionToken;
      const store = async (transaction: Knex.Transaction) => {
        if (!(await raiseRevision(transaction, revisionToken))) return false;

        const instructionId = instruction
          ? await addInstruction(transaction, revisionToken, instruction, batch?.name)
          : revisionToken.instructionId;
        const links = { instructionId, externalAccountNumbers, batch: batch?.name };
        await linkAccounts(transaction, revisionToken, links);
        if (batch) await addToBatch(transaction, revisionToken, batch, instruction ? 1 : 0);
        if (instruction) await addToCounters(transaction, supplierId, { payment_instructions: 1 });
        return true;
      };
      const businessId = revisionToken.businessId ?? 0;
      const isStored = await inTurnForRow(db, supplierId, { businessId }, async () => {
        await untilStatusChanged(db, supplierId);
        return inTransaction(db, supplierId, store);
      });
      return resultOfAppend(contentionUse(db), isStored);
    },
  };
}

/** True when the business is unchanged since the reading and its supplier ongoing; neither changes until the end. */
async function raiseRevision(
  transaction: Knex.Transaction,
  { businessId, revision, supplierId }: BusinessRevisionToken,
): Promise<boolean> {
  const [supplier] = await rawRows<{ is_open: boolean | number | null }>(
    transaction,
    `select ${importIsOpen(transaction)} as is_open`,
    [supplierId],
  );
  if (!supplier?.is_open) return false;
  const raised = await transaction('businesses')
    .where({ id: businessId, supplier_id: supplierId, revision })
    .increment('revision', 1);
  return raised > 0;
}

async function addInstruction(
  transaction: Knex.Transaction,
  { businessId, supplierId }: BusinessRevisionToken,
  instruction: PaymentInstruction,
  importBatch: ImportBatchName | undefined,
): Promise<number> {
  const [id = 0] = await dialectOf(transaction).nextIds(transaction, 'payment_instructions', 1);
  await transaction('payment_instructions').insert({
    id,
    supplier_id: supplierId,
    business_id: businessId,
    ...columnsOf(PAYMENT_INSTRUCTIONS, instruction, { importBatch }),
  });
  return id;
}

interface Links {
  readonly instructionId: number | null;
  readonly externalAccountNumbers: readonly string[];
  readonly batch: ImportBatchName | undefined;
}

async function linkAccounts(
  transaction: Knex.Transaction,
  { supplierId, businessId }: BusinessRevisionToken,
  { instructionId, externalAccountNumbers, batch }: Links,
): Promise<void> {
  const { givenRows, joinByKey } = dialectOf(transaction);
  const numbers = [...new Set(externalAccountNumbers)].map((number) => ({ number }));
  const accounts = await rawRows<{ id: number }>(
    transaction,
    `select a.id from ${givenRows({ number: 'text' })}
     ${joinAccountGiven(transaction)}
     ${joinByKey({
       table: 'business_accounts',
       as: 'member',
       on: 'member.supplier_id = ? and member.business_id = ? and member.account_id = a.id',
     })}
     order by a.id`,
    [JSON.stringify(numbers), supplierId, supplierId, businessId],
  );
  await transaction.raw(
    `insert into payment_instruction_accounts
       (supplier_id, payment_instruction_id, import_batch, account_id)
     select ?, ?, ?, id from ${givenRows({ id: 'whole', place: 'whole' })} where true order by place
     on conflict do nothing`,
    [
      supplierId,
      instructionId,
      batch ?? null,
      JSON.stringify(accounts.map(({ id }, place) => ({ id, place }))),
    ],
  );
}

async function addToBatch(
  transaction: Knex.Transaction,
  { supplierId, businessId, revision }: BusinessRevisionToken,
  { name, at, by }: BatchOfAppend,
  paymentInstructions: number,
): Promise<void> {
  await transaction('import_batch_business_appends').insert({
    supplier_id: supplierId,
    batch: name,
    business_id: businessId,
    append_number: appendNumberAfter(revision ?? 0),
    added_at: at,
    loaded_by: by ?? null,
    payment_instructions: paymentInstructions,
  });
  // A batch into which something is loaded after its undo came to its end begins anew.
  await transaction('undone_import_batches')
    .where({ supplier_id: supplierId, name })
    .whereNotNull('undone_at')
    .delete();
}
