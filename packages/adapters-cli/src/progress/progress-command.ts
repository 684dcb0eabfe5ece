import { setTimeout as pause } from 'node:timers/promises';
import { tableOf, type Column } from '@data-import/command-kit';
import { Command, InvalidArgumentError } from 'commander';
import { statusStyle } from '../printing/status-style.js';
import type { ApiRecord } from '../record.js';
import type { Session } from '../session.js';

type Progress = ApiRecord<'Progress'>;

interface ProgressOptions {
  readonly watch: boolean;
  readonly every: number;
}

export function progressCommand(session: Session): Command {
  return new Command('progress')
    .description('print how far the migrations are')
    .argument('[supplier]', 'code of the supplier; all of them when left out')
    .option(
      '--watch',
      'print it again and again, until all announced accounts are imported or Ctrl-C',
      false,
    )
    .option('--every <seconds>', 'how often with --watch; at least 1', seconds, 5)
    .action((supplier: string | undefined, options: ProgressOptions) =>
      show(session, supplier, options),
    );
}

function seconds(text: string): number {
  const number = Number(text);
  if (number >= 1 && number <= 86_400) return number;
  throw new InvalidArgumentError('A number of seconds from 1 to 86400.');
}

async function show(
  session: Session,
  supplier: string | undefined,
  { watch, every }: ProgressOptions,
): Promise<void> {
  await session.withOperations(async (operations) => {
    for (;;) {
      const all = await operations.viewProgress(supplier);
      print(session, all);
      if (!watch || all.every(isDone)) return;
      await pause(every * 1000);
      session.terminal.print('');
    }
  });
}

function isDone({ accounts }: Progress): boolean {
  return accounts.is_announced && accounts.completed >= accounts.expected;
}

function timeLeft({ accounts, flowing_since: since, seconds_left_range: range }: Progress): string {
  if (range) return range.least === range.most ? `${range.most}` : `${range.least}-${range.most}`;
  if (accounts.completed < accounts.expected && since === null) return 'stopped';
  return accounts.is_announced ? '' : 'no total known';
}

function print({ terminal }: Session, all: readonly Progress[]): void {
  tableOf(COLUMNS, all, terminal);
  for (const one of all) terminal.printJson(one);
}

const COLUMNS: readonly Column<Progress>[] = [
  { heading: 'SUPPLIER', cell: (one) => one.import_supplier },
  { heading: 'STATUS', cell: (one) => one.status, style: (one) => statusStyle(one.status) },
  {
    heading: 'EXPECTED',
    cell: ({ accounts }) => (accounts.is_announced ? accounts.expected : undefined),
  },
  { heading: 'COMPLETED', cell: ({ accounts }) => accounts.completed },
  { heading: 'FAILED', cell: ({ accounts }) => accounts.failed, style: failedStyle },
  { heading: 'NOTES', cell: ({ records }) => records.notes },
  { heading: 'TRANSACTIONS', cell: ({ records }) => records.transactions },
  { heading: 'PER SECOND', cell: ({ rates }) => rates.transactions },
  { heading: 'STATEMENTS', cell: ({ records }) => records.statements },
  { heading: 'INSTRUCTIONS', cell: ({ records }) => records.payment_instructions },
  { heading: 'SECONDS LEFT', cell: timeLeft },
];

function failedStyle({ accounts }: Progress) {
  return accounts.failed > 0 ? ('red' as const) : undefined;
}
