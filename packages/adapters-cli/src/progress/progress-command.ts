import { setTimeout as pause } from 'node:timers/promises';
import { tableOf, type Column } from '@data-import/command-kit';
import { Command, InvalidArgumentError } from 'commander';
import { statusStyle } from '../printing/status-style.js';
import type { ApiRecord } from '../record.js';
import type { Session } from '../session.js';

type Progress = ApiRecord<'Progress'>;
type Kind = ApiRecord<'KindProgress'>;

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
      'print it again and again, until all that was announced is stored or Ctrl-C',
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

function isDone({ accounts, rows }: Progress): boolean {
  if (rows.left !== null) return rows.left === 0;
  return accounts.is_announced && accounts.completed >= accounts.expected;
}

/** Without an announcement no total is known, and nothing is called done. */
function endOf({ left, per_second: rate, ends_at: at, ends_at_range: range }: Kind): string {
  if (left === null) return 'no total known';
  if (left === 0) return 'all stored';
  if (rate === null) return 'stopped';
  if (at === null || range === null) return 'not being stored';
  return range.earliest === range.latest ? at : `${range.earliest} to ${range.latest}`;
}

function print({ terminal }: Session, all: readonly Progress[]): void {
  tableOf(COLUMNS, all, terminal);
  for (const one of all) terminal.printJson(one);
  const [single, ...others] = all;
  if (!single || others.length > 0) return;
  terminal.print('');
  tableOf(KIND_COLUMNS, Object.entries(single.kinds), terminal);
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
  { heading: 'ROWS LEFT', cell: ({ rows }) => rows.left },
  { heading: 'ENDS AT', cell: ({ rows }) => endOf(rows) },
];

const KIND_COLUMNS: readonly Column<readonly [name: string, kind: Kind]>[] = [
  { heading: 'KIND', cell: ([name]) => name.replaceAll('_', ' ') },
  { heading: 'EXPECTED', cell: ([, kind]) => kind.expected },
  { heading: 'STORED', cell: ([, kind]) => kind.stored },
  { heading: 'REFUSED', cell: ([, kind]) => kind.refused },
  { heading: 'FAILED', cell: ([, kind]) => kind.failed },
  { heading: 'LEFT', cell: ([, kind]) => kind.left },
  { heading: 'PER SECOND', cell: ([, kind]) => kind.per_second },
  { heading: 'ENDS AT', cell: ([, kind]) => endOf(kind) },
];

function failedStyle({ accounts }: Progress) {
  return accounts.failed > 0 ? ('red' as const) : undefined;
}
