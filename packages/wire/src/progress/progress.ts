import { utcInstantOf, type SupplierStatus } from '@data-import/domain';
import { described, field, listOf, nullable, object, type Printer } from '../printing/printer.js';
import { count, flag, instant, rate, text } from '../printing/texts.js';
import { printedStatus } from '../suppliers/supplier.js';

interface PrintedCounts {
  readonly accounts: number;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

export interface PrintedProgress {
  readonly supplier: {
    readonly code: string;
    readonly status: SupplierStatus;
    readonly expectedAccounts?: number;
    readonly completeBy?: string;
  };
  readonly at: string;
  readonly isLate: boolean;
  readonly lastChange:
    | {
        readonly changedAt: string;
        readonly from: SupplierStatus;
        readonly to: SupplierStatus;
        readonly reason?: string;
      }
    | undefined;
  readonly changedByLabel: string | undefined;
  readonly expectedAccounts: number;
  readonly counters: Omit<PrintedCounts, 'accounts'> & {
    readonly processes: Readonly<Record<'staged' | 'in-progress' | 'completed' | 'failed', number>>;
    readonly different: number;
  };
  readonly rates: PrintedCounts;
  readonly lastHour: readonly (PrintedCounts & { readonly at: string })[];
  readonly refusals: readonly {
    readonly operation: string;
    readonly code: string;
    readonly count: number;
    readonly lastAt: string;
  }[];
  readonly flow: { readonly startedAt: Date; readonly isYoung: boolean } | undefined;
  readonly timeLeft:
    | { readonly least: number; readonly likely: number; readonly most: number }
    | undefined;
  readonly batches: readonly { readonly name: string; readonly lastAt: string }[];
  readonly kinds: Readonly<
    Record<'notes' | 'transactions' | 'statements' | 'paymentInstructions', PrintedKind>
  >;
  readonly rows: PrintedKind;
}

interface PrintedKind {
  readonly expected: number | undefined;
  readonly stored: number;
  readonly refused: number;
  readonly failed: number;
  readonly left: number | undefined;
  readonly perSecond: number | undefined;
  readonly timeLeft: PrintedProgress['timeLeft'];
}

/** The progress of a kind, with the moment from which its time left is counted. */
interface KindAt extends PrintedKind {
  readonly at: string;
}

type Change = NonNullable<PrintedProgress['lastChange']> & {
  readonly label: string | undefined;
};

const lastChange = object<Change>('LastStatusChange', {
  at: field(instant, ({ changedAt }) => changedAt),
  by: field(
    described(
      nullable(text),
      "The label of the operator's API key; null for a key without one and for the command line.",
    ),
    ({ label }) => label,
  ),
  from: field(printedStatus, ({ from }) => from),
  to: field(printedStatus, ({ to }) => to),
  reason: field(nullable(text), ({ reason }) => reason),
});

const accounts = object<PrintedProgress>('AccountProgress', {
  expected: field(
    described(
      count,
      "The supplier's `expected_accounts`; if not set, the number of all import processes.",
    ),
    ({ expectedAccounts }) => expectedAccounts,
  ),
  is_announced: field(
    described(flag, 'True if `expected_accounts` is set. Otherwise the total is unknown.'),
    ({ supplier }) => supplier.expectedAccounts !== undefined,
  ),
  staged: field(count, ({ counters }) => counters.processes.staged),
  in_progress: field(count, ({ counters }) => counters.processes['in-progress']),
  completed: field(count, ({ counters }) => counters.processes.completed),
  failed: field(count, ({ counters }) => counters.processes.failed),
});

const records = object<PrintedProgress['counters']>('StoredRecords', {
  notes: field(count, ({ notes }) => notes),
  transactions: field(count, ({ transactions }) => transactions),
  statements: field(count, ({ statements }) => statements),
  payment_instructions: field(count, ({ paymentInstructions }) => paymentInstructions),
  different: field(
    described(
      count,
      'How often an item was sent again with content that differs from the stored item.',
    ),
    ({ different }) => different,
  ),
});

const after = (at: string, seconds: number) =>
  utcInstantOf(new Date(Date.parse(at) + 1000 * seconds));

const kind = object<KindAt>('KindProgress', {
  expected: field(
    described(
      nullable(count),
      "The sum of the announced totals of the supplier's import batches; null if the total is unknown.",
    ),
    (one) => one.expected,
  ),
  stored: field(
    described(
      count,
      'Stored items of the announced batches, counted a few seconds ago; of the whole supplier if no batch was announced.',
    ),
    ({ stored }) => stored,
  ),
  refused: field(
    described(
      count,
      'Refusals (4xx) since the supplier was created; a request counts once for each of its codes.',
    ),
    ({ refused }) => refused,
  ),
  failed: field(
    described(count, 'Requests that the service failed (5xx) since the supplier was created.'),
    ({ failed }) => failed,
  ),
  left: field(nullable(count), ({ left }) => left),
  per_second: field(
    described(
      nullable(rate),
      'The rate since the load began, over at most the last ten minutes; null if nothing was stored in the last minute.',
    ),
    ({ perSecond }) => perSecond,
  ),
  ends_at: field(
    described(
      nullable(instant),
      'The expected end at this rate; null if the rate or the total is unknown.',
    ),
    ({ at, timeLeft }) => timeLeft && after(at, timeLeft.likely),
  ),
  ends_at_range: field(
    described(
      nullable(
        object<KindAt>('EndsAtRange', {
          earliest: field(instant, ({ at, timeLeft }) => after(at, timeLeft?.least ?? 0)),
          latest: field(instant, ({ at, timeLeft }) => after(at, timeLeft?.most ?? 0)),
        }),
      ),
      'The range of `ends_at`, computed like `seconds_left_range`.',
    ),
    (one) => one.timeLeft && one,
  ),
});

const kinds = object<PrintedProgress>('KindsProgress', {
  notes: field(kind, ({ at, kinds: { notes } }) => ({ ...notes, at })),
  transactions: field(kind, ({ at, kinds: { transactions } }) => ({ ...transactions, at })),
  statements: field(kind, ({ at, kinds: { statements } }) => ({ ...statements, at })),
  payment_instructions: field(kind, ({ at, kinds: { paymentInstructions } }) => ({
    ...paymentInstructions,
    at,
  })),
});

const countsAs = (number: Printer<number>) => ({
  accounts: field(number, (one: PrintedCounts) => one.accounts),
  notes: field(number, (one: PrintedCounts) => one.notes),
  transactions: field(number, (one: PrintedCounts) => one.transactions),
  statements: field(number, (one: PrintedCounts) => one.statements),
  payment_instructions: field(number, (one: PrintedCounts) => one.paymentInstructions),
});

/** The progress of one supplier's migration. */
export const progress: Printer<PrintedProgress> = object<PrintedProgress>('Progress', {
  import_supplier: field(text, ({ supplier }) => supplier.code),
  status: field(printedStatus, ({ supplier }) => supplier.status),
  at: field(instant, ({ at }) => at),
  last_change: field(
    described(nullable(lastChange), 'The last change of the status; null if it never changed.'),
    (one) => one.lastChange && { ...one.lastChange, label: one.changedByLabel },
  ),
  complete_by: field(
    described(nullable(instant), 'The deadline of the migration; null if none is set.'),
    ({ supplier }) => supplier.completeBy,
  ),
  is_late: field(
    described(
      flag,
      'True if the load is expected to end after `complete_by`, or `complete_by` has passed and items are missing.',
    ),
    (one) => one.isLate,
  ),
  accounts: field(accounts, (one) => one),
  records: field(records, ({ counters }) => counters),
  kinds: field(kinds, (one) => one),
  // The sum of all kinds, or of the announced kinds if any was announced.
  rows: field(kind, ({ at, rows }) => ({ ...rows, at })),
  rates: field(
    described(
      object<PrintedCounts>('ImportRates', countsAs(rate)),
      'Imported items per second, over the last ten to twenty seconds.',
    ),
    ({ rates }) => rates,
  ),
  last_hour: field(
    described(
      listOf(
        object<PrintedCounts & { readonly at: string }>('MinuteOfProgress', {
          at: field(described(instant, 'The end of the minute.'), ({ at }) => at),
          ...countsAs(count),
        }),
      ),
      'Items that all servers imported in each whole minute, oldest first; at most 60 minutes, starting with the first sample of the supplier.',
    ),
    ({ lastHour }) => lastHour,
  ),
  refusals: field(
    described(
      listOf(
        object<PrintedProgress['refusals'][number]>('CountedRefusal', {
          operation: field(text, ({ operation }) => operation),
          code: field(text, ({ code }) => code),
          count: field(
            described(count, 'The number since the supplier was created.'),
            (one) => one.count,
          ),
          last_at: field(instant, ({ lastAt }) => lastAt),
        }),
      ),
      'The 10 most frequent refusals among those that occurred in the last hour; each is counted since the supplier was created.',
    ),
    ({ refusals }) => refusals,
  ),
  seconds_left: field(
    described(
      nullable(count),
      'The expected time until all accounts are completed, at the rate since the load began or of its last ten minutes; null if the rate is unknown, if nothing was stored in the last minute, and if all are completed.',
    ),
    ({ timeLeft }) => timeLeft?.likely,
  ),
  seconds_left_range: field(
    described(
      nullable(
        object<NonNullable<PrintedProgress['timeLeft']>>('SecondsLeftRange', {
          least: field(count, ({ least }) => least),
          most: field(count, ({ most }) => most),
        }),
      ),
      'The range of `seconds_left`: from half to twice its value in the first two minutes of a load, then equal to it.',
    ),
    ({ timeLeft }) => timeLeft,
  ),
  flowing_since: field(
    described(
      nullable(instant),
      'The start of the load that is under way; null if nothing was stored in the last minute.',
    ),
    ({ flow }) => flow && utcInstantOf(flow.startedAt),
  ),
  batches: field(
    described(
      listOf(
        object<PrintedProgress['batches'][number]>('BatchUnderWay', {
          import_batch: field(text, ({ name }) => name),
          last_at: field(instant, ({ lastAt }) => lastAt),
        }),
      ),
      'Import batches to which something was added in the last five minutes, the last first; at most 100.',
    ),
    ({ batches }) => batches,
  ),
});

export interface PrintedProgressOfAll {
  readonly at: string;
  readonly suppliers: readonly PrintedProgress[];
}

/** The progress of all suppliers that the client may see. */
export const progressOfAll = object<PrintedProgressOfAll>('ProgressOfAll', {
  at: field(instant, ({ at }) => at),
  suppliers: field(described(listOf(progress), 'Sorted by code.'), ({ suppliers }) => suppliers),
});

const COUNTS = { accounts: 0, notes: 0, transactions: 0, statements: 0, payment_instructions: 0 };

const EXAMPLE_OF_KIND = {
  expected: 90_000,
  stored: 30_400,
  refused: 12,
  failed: 0,
  left: 59_600,
  per_second: 1180,
  ends_at: '2026-03-02T01:20:51Z',
  ends_at_range: { earliest: '2026-03-02T01:20:51Z', latest: '2026-03-02T01:20:51Z' },
};
const NOT_ANNOUNCED = {
  ...EXAMPLE_OF_KIND,
  expected: null,
  refused: 0,
  left: null,
  ends_at: null,
  ends_at_range: null,
};

export const PROGRESS_EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  status: 'ONGOING',
  at: '2026-03-02T01:20:00Z',
  last_change: {
    at: '2026-03-02T01:15:00Z',
    by: 'night shift',
    from: 'PAUSED',
    to: 'ONGOING',
    reason: 'Documents have arrived.',
  },
  complete_by: '2026-03-02T05:00:00Z',
  is_late: false,
  accounts: {
    expected: 1000,
    is_announced: true,
    staged: 120,
    in_progress: 3,
    completed: 877,
    failed: 0,
  },
  records: {
    notes: 1204,
    transactions: 30417,
    statements: 9022,
    payment_instructions: 640,
    different: 0,
  },
  kinds: {
    notes: NOT_ANNOUNCED,
    transactions: EXAMPLE_OF_KIND,
    statements: NOT_ANNOUNCED,
    payment_instructions: NOT_ANNOUNCED,
  },
  rows: EXAMPLE_OF_KIND,
  rates: { ...COUNTS, accounts: 1.5, transactions: 1200 },
  last_hour: [{ at: '2026-03-02T01:19:00Z', ...COUNTS, accounts: 90, transactions: 71204 }],
  refusals: [
    {
      operation: 'transactions',
      code: 'max_decimal_places',
      count: 12,
      last_at: '2026-03-02T01:18:12Z',
    },
  ],
  seconds_left: 82,
  seconds_left_range: { least: 82, most: 82 },
  flowing_since: '2026-03-02T01:05:00Z',
  batches: [{ import_batch: 'first-load', last_at: '2026-03-02T01:19:59Z' }],
};
