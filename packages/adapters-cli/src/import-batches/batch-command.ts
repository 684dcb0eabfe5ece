import {
  UndoInterrupted,
  type ImportBatch,
  type RemovedItems,
  type UndoStep,
} from '@data-import/application';
import { parseImportBatchName, parseSupplierCode } from '@data-import/domain';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';

interface UndoOptions {
  readonly dryRun: boolean;
}

export function batchCommand(service: Commanded): Command {
  const command = new Command('batch').description('list and undo import batches');
  command
    .command('list')
    .description(
      'print the batches of a supplier: name, first and last time, accounts, numbers of items, when and by which API key it was undone',
    )
    .argument('<supplier>', 'code of the supplier')
    .action((supplier: string) => list(service, supplier));
  command
    .command('undo')
    .description('remove what a batch created; the supplier must be paused; safe to repeat')
    .argument('<supplier>', 'code of the supplier')
    .argument('<name>', 'name of the batch')
    .option('--dry-run', 'remove nothing and print what would be removed', false)
    .action((supplier: string, name: string, options: UndoOptions) =>
      undo(service, supplier, name, options),
    );
  return command;
}

const NO_SUPPLIER = 'There is no import supplier with this code.';

async function list({ withUseCases, output }: Commanded, supplier: string): Promise<void> {
  const supplierCode = parseSupplierCode(supplier);
  if (supplierCode.isErr()) throw new CommandRefused(NO_SUPPLIER);
  await withUseCases(async ({ listImportBatches }) => {
    const listed = await listImportBatches(undefined, supplierCode.value);
    if (listed.isErr()) throw new CommandRefused(NO_SUPPLIER);
    for (const batch of listed.value) output.print(lineOf(batch));
  });
}

function lineOf(batch: ImportBatch): string {
  const { name, firstAt, lastAt, accounts, undoneAt, undoneBy } = batch;
  return [
    name,
    firstAt,
    lastAt,
    `accounts ${accounts}`,
    ...itemsOf(batch),
    undoneAt,
    undoneBy,
  ].join('\t');
}

async function undo(
  { withUseCases, output }: Commanded,
  supplier: string,
  text: string,
  { dryRun: isDryRun }: UndoOptions,
): Promise<void> {
  const supplierCode = parseSupplierCode(supplier);
  if (supplierCode.isErr()) throw new CommandRefused(NO_SUPPLIER);
  const name = parseImportBatchName(text);
  if (name.isErr()) throw new CommandRefused(REFUSALS['import-batch-not-found']);
  await withUseCases(async ({ undoImportBatch }) => {
    const batch = { supplierCode: supplierCode.value, name: name.value };
    const undone = await undoImportBatch({ batch, isDryRun });
    if (undone.isErr()) throw new CommandRefused(REFUSALS[undone.error.kind]);
    try {
      for await (const step of undone.value) output.print(printed(step));
    } catch (error) {
      throw error instanceof UndoInterrupted ? new CommandRefused(error.message) : error;
    }
  });
}

const REFUSALS = {
  'import-supplier-not-found': NO_SUPPLIER,
  'import-batch-not-found': 'Nothing was created under this name for this supplier.',
  'supplier-not-paused':
    'The import supplier is not paused. Pause it first: operate -- supplier set-status <code> PAUSED',
};

function printed(step: UndoStep): string {
  switch (step.kind) {
    case 'account':
      return ['account', named(step.account.externalAccountNumber), ...itemsOf(step.removed)].join(
        '\t',
      );
    case 'business':
      return [
        'business',
        named(step.business.externalBusinessIdentifier),
        `payment instructions ${step.removed.paymentInstructions}`,
        `links ${step.removed.links}`,
      ].join('\t');
    case 'left':
      return [
        'LEFT',
        named(step.account.externalAccountNumber),
        'statement_period_closed',
        `transaction date ${step.reason.date}`,
      ].join('\t');
    case 'finished': {
      const { total } = step;
      return [
        total.isDryRun ? 'would be removed' : 'removed',
        ...itemsOf(total),
        `links ${total.links}`,
        `from ${total.accounts} accounts and ${total.businesses} businesses`,
        `${total.left} accounts left`,
      ].join('\t');
    }
  }
}

// As JSON, so that no identifier can write a line of its own.
function named(identifier: string): string {
  return JSON.stringify(identifier);
}

function itemsOf(items: Omit<RemovedItems, 'links'>): readonly string[] {
  return [
    `notes ${items.notes}`,
    `transactions ${items.transactions}`,
    `statements ${items.statements}`,
    `payment instructions ${items.paymentInstructions}`,
  ];
}
