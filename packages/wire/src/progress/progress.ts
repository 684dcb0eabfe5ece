import {
  LOAD_STATES,
  NEEDS,
  utcInstantOf,
  type BatchItems,
  type ImportSupplier,
  type Load,
  type LoadState,
  type Need,
  type NeedState,
  type SupplierStatusChange,
  type TimeLeft,
} from '@data-import/domain';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  words,
  type PrintedBy,
  type Printer,
} from '../printing/printer.js';
import { ofKinds } from '../items/kinds.js';
import { count, flag, instant, rate, text } from '../printing/texts.js';
import { printedStatus, PROCESSES } from '../suppliers/supplier.js';

interface Timed {
  readonly at: string;
  readonly timeLeft: TimeLeft | undefined;
}

interface Progress extends Timed {
  readonly supplier: Pick<ImportSupplier, 'code' | 'status' | 'expectedAccounts' | 'completeBy'>;
  readonly lastChange: SupplierStatusChange | undefined;
  readonly changedByLabel: string | undefined;
  readonly expectedAccounts: number;
  readonly counters: PrintedBy<typeof records> &
    Omit<PrintedBy<typeof accounts>, 'expectedAccounts' | 'isAnnounced'>;
  readonly kinds: Readonly<Record<keyof BatchItems, Kind>>;
  readonly rows: Kind;
  readonly flow: { readonly startedAt: Date } | undefined;
  readonly load: Load;
  readonly need: Need;
}

type Kind = Omit<PrintedBy<typeof kind>, 'at'>;

const lastChange = object('LastStatusChange', {
  at: field(instant, 'changedAt'),
  by: field(
    described(
      nullable(text),
      "The label of the operator's API key; null for a key without one and for the command line.",
    ),
    'label',
  ),
  from: printedStatus,
  to: printedStatus,
  reason: field(nullable(text), ({ reason }: Partial<SupplierStatusChange>) => reason),
});

const accounts = object('AccountProgress', {
  expected: field(
    described(
      count,
      "The supplier's `expected_accounts`; if not set, the number of all import processes.",
    ),
    'expectedAccounts',
  ),
  is_announced: described(
    flag,
    'True if `expected_accounts` is set. Otherwise the total is unknown.',
  ),
  ...PROCESSES,
});

const loadState = words(
  Object.fromEntries(
    LOAD_STATES.map((state) => [state, state.toUpperCase().replaceAll('-', '_')]),
  ) as Record<LoadState, string>,
);

const needState = words(
  Object.fromEntries(NEEDS.map((state) => [state, state.toUpperCase()])) as Record<
    NeedState,
    string
  >,
);

const reason = described(text, 'Why, for operators; times in it are ISO 8601.');

const records = object('StoredRecords', {
  ...ofKinds(count),
  different: described(
    count,
    'How often an item was sent again with content that differs from the stored item.',
  ),
});

const after = (at: string, seconds: number) =>
  utcInstantOf(new Date(Date.parse(at) + 1000 * seconds));

const kind = object('KindProgress', {
  expected: described(
    nullable(count),
    "The sum of the announced totals of the supplier's import batches; null if the total is unknown.",
  ),
  stored: described(
    count,
    'Stored items of the announced batches, counted a few seconds ago; of the whole supplier if no batch was announced.',
  ),
  refused: described(
    count,
    'Refusals (4xx) since the supplier was created, without those because the supplier was PAUSED or COMPLETE; a request counts once for each of its codes.',
  ),
  failed: described(
    count,
    'Requests that the service failed (5xx) since the supplier was created.',
  ),
  left: nullable(count),
  per_second: described(
    nullable(rate),
    "The rate at which the supplier's rows come, over the last ten to twenty seconds; null if none came, and if it is unknown.",
  ),
  ends_at: field(
    described(
      nullable(instant),
      'The expected end at the rate of the announced batches since the load began or of its last ten minutes; null if none of them is being loaded, and if the rate or the total is unknown.',
    ),
    ({ at, timeLeft }: Timed) => timeLeft && after(at, timeLeft.likely),
  ),
  ends_at_range: field(
    described(
      nullable(
        object('EndsAtRange', {
          earliest: field(instant, ({ at, timeLeft }: Timed) => after(at, timeLeft?.least ?? 0)),
          latest: field(instant, ({ at, timeLeft }: Timed) => after(at, timeLeft?.most ?? 0)),
        }),
      ),
      'The range of `ends_at`, computed like `seconds_left_range`.',
    ),
    (one: Timed) => one.timeLeft && one,
  ),
});

const kinds = object('KindsProgress', ofKinds(kind));

const countsAs = (number: Printer<number>) => ({ accounts: number, ...ofKinds(number) });

export const progress = object('Progress', {
  import_supplier: field(text, ({ supplier }: Progress) => supplier.code),
  status: field(printedStatus, ({ supplier }: Progress) => supplier.status),
  at: instant,
  as_of: field(
    described(
      nullable(instant),
      'The time of the newest sample, if no server has taken samples of the progress for half a minute: rates, `flowing_since` and every expected end are null, and `last_hour` ends then. Null while all is known.',
    ),
    'asOf',
  ),
  last_change: field(
    described(nullable(lastChange), 'The last change of the status; null if it never changed.'),
    (one: Progress) => one.lastChange && { ...one.lastChange, label: one.changedByLabel },
  ),
  complete_by: field(
    described(nullable(instant), 'The deadline of the migration; null if none is set.'),
    ({ supplier }: Progress) => supplier.completeBy,
  ),
  is_late: field(
    described(
      flag,
      'True if the load is expected to end after `complete_by`, or `complete_by` has passed and items are missing.',
    ),
    ({ load: { state } }: Progress) => state === 'late',
  ),
  load: object('LoadOfSupplier', {
    state: described(
      loadState,
      'What happens with the load, whatever the status is: `LATE` (as `is_late`), `UNKNOWN` (as `as_of`), `STALLED` (announced rows are missing and none has come for a minute), `LOADING`, `STOPPED` (announced rows are missing, and the status takes none or the loader said that it stopped), `WAITING` (announced, and nothing has come), `NOTHING_ANNOUNCED` (nothing comes, and no total is known), `ENDED` (all that was announced is stored, or the loader said that it sent all).',
    ),
    words: described(
      text,
      'The state as screens and commands show it, such as `Loaded, 3 refused` or `Stopped by its loader`.',
    ),
    since: described(
      nullable(instant),
      'The time since which it is so: the beginning of the load, the last row, the end of the load, or the deadline; null if it is not known.',
    ),
    reason,
  }),
  need: object('NeedOfSupplier', {
    state: described(
      needState,
      'The most urgent of what the requests, the load and the status call for: `FAILING` (requests failed with 5xx in the last 5 minutes), `REFUSING` (more than a fifth of at least 20 requests of the last 5 minutes refused, while ONGOING), then the states of the load and the status by urgency.',
    ),
    rank: field(
      described(count, 'Its place among all needs: 0 is the most urgent.'),
      ({ state }: Need) => NEEDS.indexOf(state),
    ),
    words: described(text, 'The need as screens and commands show it.'),
    since: described(nullable(instant), 'The time since which it is so; null if it is not known.'),
    reason,
  }),
  accounts: field(accounts, ({ supplier, counters, expectedAccounts }: Progress) => ({
    ...counters,
    expectedAccounts,
    isAnnounced: supplier.expectedAccounts !== undefined,
  })),
  records: field(records, 'counters'),
  kinds: field(kinds, ({ at, kinds: of }: Progress) => ({
    notes: { ...of.notes, at },
    transactions: { ...of.transactions, at },
    statements: { ...of.statements, at },
    paymentInstructions: { ...of.paymentInstructions, at },
  })),
  // The sum of all kinds, or of the announced kinds if any was announced.
  rows: field(kind, ({ at, rows }: Progress) => ({ ...rows, at })),
  rates: described(
    nullable(object('ImportRates', countsAs(rate))),
    'Imported items per second, over the last ten to twenty seconds; null if they are unknown.',
  ),
  requests: described(
    nullable(
      object('RecentRequests', {
        count: described(count, 'All of them.'),
        refused: described(
          count,
          'Refused with 4xx for another reason than the status of the supplier.',
        ),
        refused_by_status: field(
          described(count, 'Refused because the supplier was PAUSED or COMPLETE.'),
          'refusedByStatus',
        ),
        codes: described(
          listOf(object('RecentCode', { code: text, count })),
          'The codes of `refused`, the most frequent first; a request counts once for each of its codes. Requests of operators have none.',
        ),
      }),
    ),
    'Requests and bulk lines that load data in the last five minutes, without dry runs, as the servers reported them a few seconds ago; null if none has reported.',
  ),
  last_hour: described(
    listOf(
      object('MinuteOfProgress', {
        at: described(instant, 'The end of the minute.'),
        ...countsAs(count),
      }),
    ),
    'Items that all servers imported in each minute that has passed, oldest first; at most 60 minutes. The first sample of the supplier may be in the middle of the first one.',
  ),
  refusals: described(
    listOf(
      object('CountedRefusal', {
        operation: text,
        code: text,
        count: described(count, 'The number since the supplier was created.'),
        last_at: instant,
      }),
    ),
    'The 10 most frequent refusals that occurred in the last hour; each is counted since the supplier was created.',
  ),
  seconds_left: field(
    described(
      nullable(count),
      'The expected time until all accounts are completed, at the rate since the load began or of its last ten minutes; null if the rate is unknown, if none was completed in the last ten to twenty seconds, and if all are completed.',
    ),
    ({ timeLeft }: Timed) => timeLeft?.likely,
  ),
  seconds_left_range: field(
    described(
      nullable(object('SecondsLeftRange', { least: count, most: count })),
      'The range of `seconds_left`: from half to twice its value in the first two minutes of a load, then equal to it.',
    ),
    'timeLeft',
  ),
  flowing_since: field(
    described(
      nullable(instant),
      'The start of the load that is under way; null if nothing was stored in the last minute, and if `as_of` is not null.',
    ),
    ({ flow }: Progress) => flow && utcInstantOf(flow.startedAt),
  ),
  batches: described(
    listOf(
      object('BatchUnderWay', {
        import_batch: field(text, 'name'),
        last_at: instant,
      }),
    ),
    'Import batches to which something was added in the last five minutes, the last first; at most 100.',
  ),
});

export const progressOfAll = object('ProgressOfAll', {
  at: instant,
  suppliers: described(listOf(progress), 'Sorted by code.'),
});

const COUNTS = { accounts: 0, ...ofKinds(0) };

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

const LOADING = {
  state: 'LOADING',
  words: 'Loading',
  since: '2026-03-02T01:05:00Z',
  reason: 'Since 2026-03-02T01:05:00Z',
};

export const PROGRESS_EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  status: 'ONGOING',
  at: '2026-03-02T01:20:00Z',
  as_of: null,
  last_change: {
    at: '2026-03-02T01:15:00Z',
    by: 'night shift',
    from: 'PAUSED',
    to: 'ONGOING',
    reason: 'Documents have arrived.',
  },
  complete_by: '2026-03-02T05:00:00Z',
  is_late: false,
  load: LOADING,
  need: { ...LOADING, rank: 7 },
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
  kinds: { ...ofKinds(NOT_ANNOUNCED), transactions: EXAMPLE_OF_KIND },
  rows: EXAMPLE_OF_KIND,
  rates: { ...COUNTS, accounts: 1.5, transactions: 1200 },
  requests: {
    count: 36000,
    refused: 12,
    refused_by_status: 0,
    codes: [{ code: 'max_decimal_places', count: 12 }],
  },
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
