import { setTimeout as pause } from 'node:timers/promises';
import { tableOf, type Column } from '@data-import/command-kit';
import { Command, InvalidArgumentError } from 'commander';
import { statusStyle } from '../printing/fields.js';
import type { ApiRecord, Service } from '../service/service.js';
import type { Session } from '../session.js';

type Progress = ApiRecord<'Progress'>;
type Kind = ApiRecord<'KindProgress'>;

interface ProgressOptions {
  readonly watch: boolean;
  readonly every: number;
}

export function progressCommand(session: Session): Command {
  return new Command('progress')
    .description('print the progress of migrations')
    .argument('[supplier]', 'code of the supplier; all of them when left out')
    .option('--watch', 'repeat until everything announced is stored, or Ctrl-C', false)
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
  await session.withService(async (service) => {
    for (;;) {
      const all = await read(service, supplier);
      print(session, all);
      if (!watch || all.every(isDone)) return;
      await pause(every * 1000);
      session.terminal.print('');
    }
  });
}

async function read(service: Service, supplier: string | undefined): Promise<readonly Progress[]> {
  if (supplier === undefined)
    return (await service.ask((api) => api.GET('/v1/operator/progress/'))).suppliers;
  const params = { path: { import_supplier_code: supplier } };
  return [await service.ask((api) => api.GET(ONE, { params }))];
}

const ONE = '/v1/operator/import-suppliers/{import_supplier_code}/progress/';

function isDone({ accounts, load, rows }: Progress): boolean {
  if (load.state === 'ENDED') return true;
  if (rows.left !== null) return rows.left === 0;
  return accounts.is_announced && accounts.completed >= accounts.expected;
}

/** Without an announcement no total is known, so a kind never counts as all stored. */
function endOf(
  { expected, stored, left, per_second: rate, ends_at: at, ends_at_range: range }: Kind,
  { at: now, as_of: asOf }: Pick<Progress, 'at' | 'as_of'>,
): string {
  if (asOf !== null && left !== 0) return `Unknown, as of ${asOf}`;
  if (left === null) return 'no total known';
  if (left === 0) return stored < (expected ?? 0) ? 'ended' : 'all stored';
  if (at === null || range === null) return rate === null ? 'nothing comes' : 'not being stored';
  return range.earliest === range.latest
    ? `${at}, in ${duration(now, at)}`
    : `${range.earliest} to ${range.latest}, in ${duration(now, range.earliest)} to ${duration(now, range.latest)}`;
}

function duration(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
}

function print(session: Session, all: readonly Progress[]): void {
  const { terminal } = session;
  session.printAll(COLUMNS, all, { mayBeBlocks: true });
  const [single, ...others] = all;
  if (!single || others.length > 0) return;
  terminal.print('');
  const kinds = Object.entries(single.kinds).map(([name, kind]) => ({
    name,
    ...kind,
    at: single.at,
    as_of: single.as_of,
  }));
  tableOf(KIND_COLUMNS, kinds, terminal, { mayBeBlocks: true });
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
  { heading: 'PER SECOND', cell: ({ rates }) => rates?.transactions },
  { heading: 'STATEMENTS', cell: ({ records }) => records.statements },
  { heading: 'INSTRUCTIONS', cell: ({ records }) => records.payment_instructions },
  { heading: 'LOAD', cell: ({ load }) => load.words },
  { heading: 'NEED', cell: ({ need }) => need.words },
  { heading: 'WHY', cell: ({ need }) => need.reason },
  { heading: 'ROWS LEFT', cell: ({ rows }) => rows.left },
  { heading: 'ENDS AT', cell: (one) => endOf(one.rows, one) },
];

interface NamedKind extends Kind, Pick<Progress, 'at' | 'as_of'> {
  readonly name: string;
}

const KIND_COLUMNS: readonly Column<NamedKind>[] = [
  { heading: 'KIND', cell: ({ name }) => name.replaceAll('_', ' ') },
  { heading: 'EXPECTED', cell: (kind) => kind.expected },
  { heading: 'STORED', cell: (kind) => kind.stored },
  { heading: 'REFUSED REQUESTS', cell: (kind) => kind.refused },
  { heading: 'FAILED REQUESTS', cell: (kind) => kind.failed },
  { heading: 'LEFT', cell: (kind) => kind.left },
  { heading: 'PER SECOND', cell: (kind) => kind.per_second },
  { heading: 'ENDS AT', cell: (kind) => endOf(kind, kind) },
];

function failedStyle({ accounts }: Progress) {
  return accounts.failed > 0 ? ('red' as const) : undefined;
}
