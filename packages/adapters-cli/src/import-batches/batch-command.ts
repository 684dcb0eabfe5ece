import { tableOf, visible, type Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { ApiRecord } from '../record.js';
import type { Session } from '../session.js';
import type { UndoLine } from './batch-operations.js';

interface UndoOptions {
  readonly dryRun: boolean;
}

export function batchCommand(session: Session): Command {
  const command = new Command('batch').description('list and undo import batches');
  command
    .command('list')
    .description('print the batches of a supplier, and when and by which API key each was undone')
    .argument('<supplier>', 'code of the supplier')
    .action((supplier: string) => list(session, supplier));
  command
    .command('undo')
    .description(
      'remove what a batch created; the supplier must be paused, but for a dry run; safe to repeat',
    )
    .argument('<supplier>', 'code of the supplier')
    .argument('<name>', 'name of the batch')
    .option('--dry-run', 'remove nothing and print what would be removed', false)
    .action((supplier: string, name: string, options: UndoOptions) =>
      undo(session, supplier, name, options),
    );
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'ImportBatch'>>[] = [
  { heading: 'BATCH', cell: (one) => one.import_batch },
  { heading: 'FIRST', cell: (one) => one.first_at },
  { heading: 'LAST', cell: (one) => one.last_at },
  { heading: 'ACCOUNTS', cell: (one) => one.accounts },
  { heading: 'NOTES', cell: (one) => one.notes },
  { heading: 'TRANSACTIONS', cell: (one) => one.transactions },
  { heading: 'STATEMENTS', cell: (one) => one.statements },
  { heading: 'INSTRUCTIONS', cell: (one) => one.payment_instructions },
  { heading: 'LEFT', cell: (one) => one.left },
  { heading: 'UNDONE', cell: (one) => one.undone_at },
  { heading: 'UNDONE BY', cell: (one) => one.undone_by },
];

async function list(session: Session, supplier: string): Promise<void> {
  const batches = await session.withOperations((operations) => operations.listBatches(supplier));
  tableOf(COLUMNS, batches, session.terminal);
  for (const batch of batches) session.terminal.printJson(batch);
}

async function undo(
  session: Session,
  supplier: string,
  name: string,
  { dryRun }: UndoOptions,
): Promise<void> {
  const { terminal } = session;
  let isWhole = false;
  await session.withOperations(async (operations) => {
    for await (const line of operations.undoBatch(supplier, name, dryRun)) {
      terminal.print(printed(line));
      terminal.printJson(line);
      isWhole = 'import_batch' in line;
    }
  });
  if (!isWhole) throw new CommandRefused('The undo did not come to its end. Repeat the command.');
}

function printed(line: UndoLine): string {
  if ('import_batch' in line)
    return [
      line.dry_run ? 'would be removed' : 'removed',
      ...itemsOf(line),
      `links ${line.links}`,
      `from ${line.accounts} accounts and ${line.businesses} businesses`,
      `${line.left} accounts left`,
    ].join('  ');
  if ('external_business_identifier' in line)
    return [
      `business ${visible(line.external_business_identifier)}`,
      `payment instructions ${line.payment_instructions}`,
      `links ${line.links}`,
    ].join('  ');
  const account = visible(line.external_account_number);
  if ('code' in line) return `LEFT ${account}  ${line.code}  ${line.detail}`;
  return [`account ${account}`, ...itemsOf(line)].join('  ');
}

function itemsOf(items: {
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly payment_instructions: number;
}): readonly string[] {
  return [
    `notes ${items.notes}`,
    `transactions ${items.transactions}`,
    `statements ${items.statements}`,
    `payment instructions ${items.payment_instructions}`,
  ];
}
