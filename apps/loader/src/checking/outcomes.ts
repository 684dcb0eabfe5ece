import {
  planImport,
  resolveDrafts,
  resolveStatements,
  type ImportOptions,
  type RefusedDraft,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import {
  type CheckSettings,
  createNotesRequest,
  importStatementsWire,
  importTransactionsWire,
  NO_OPEN_STATEMENT_PERIOD,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
} from '@data-import/wire/codecs';
import type { RequestBody } from '../records/record-kinds.js';

/** The outcome of an item in a request without errors, by the rules of the domain. */
export type ItemOutcome =
  | { readonly kind: 'new' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'moved'; readonly detail: string }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string };

/** An account of the files. */
export interface KnownAccount {
  readonly period: StatementPeriod | undefined;
}

/** One outcome for each item; `undefined` where the request has errors, for its check to list them. */
export type JudgeItems = (
  body: RequestBody,
  /** The account of the items; `undefined` where no accounts are given. */
  account: KnownAccount | undefined,
) => readonly ItemOutcome[] | undefined;

/** No rule that depends on the time makes a difference here. */
const NOW = '2000-01-01T00:00:00Z' as UtcInstant;

const NEW: ItemOutcome = { kind: 'new' };
const DUPLICATE: ItemOutcome = { kind: 'duplicate' };

/** The outcomes of lists of items, by the codecs and the domain that the service has. */
export function judgesOf(
  settings: CheckSettings,
  whenOutside: ImportOptions['whenOutside'],
): Readonly<Record<'notes' | 'transactions' | 'historical-statements', JudgeItems>> {
  const notes = createNotesRequest(settings.limits);
  const transactions = importTransactionsWire(settings).request;
  const statements = importStatementsWire(settings.limits).request;
  return {
    notes: (body) =>
      notes
        .read(body)
        .map((request) =>
          resolveDrafts(request.notes, [], NOW).map(({ status }) =>
            status === 'created' ? NEW : DUPLICATE,
          ),
        )
        .unwrapOr(undefined),
    transactions: (body, account) =>
      transactions
        .read(body)
        .map((request) =>
          transactionOutcomes(
            request.transactions.map(({ read }) => read),
            account,
            whenOutside,
          ),
        )
        .unwrapOr(undefined),
    'historical-statements': (body) =>
      statements
        .read(body)
        .map(({ read }) => {
          const { added, conflicts } = resolveStatements(read.statements, []);
          const isNew = new Set(added);
          return conflicts.length > 0
            ? undefined
            : read.statements.map((one) => (isNew.has(one) ? NEW : DUPLICATE));
        })
        .unwrapOr(undefined),
  };
}

type Drafts = Parameters<typeof planImport>[0];

function transactionOutcomes(
  drafts: Drafts,
  account: KnownAccount | undefined,
  whenOutside: ImportOptions['whenOutside'],
): readonly ItemOutcome[] | undefined {
  const options = { whenAlreadyThere: 'skip', whenOutside } as const;
  const plan = planImport(
    drafts,
    { openPeriod: account?.period, existingIds: new Set() },
    options,
    NOW,
  );
  if (plan.isOk()) {
    const added = plan.value.transactions[Symbol.iterator]();
    return plan.value.outcomes.map((outcome) => {
      if (outcome === 'already-exists') return DUPLICATE;
      const detail = added.next().value?.description;
      return detail === undefined ? NEW : { kind: 'moved', detail };
    });
  }
  if (plan.error.kind === 'contradicting-drafts') return undefined;
  const refusals = new Map(plan.error.refusals.map(({ index, reason }) => [index, reason]));
  const seen = new Set<string>();
  return drafts.map(({ transactionId }, index) => {
    const reason = refusals.get(index);
    const isDuplicate = seen.has(transactionId);
    seen.add(transactionId);
    if (isDuplicate) return DUPLICATE;
    // Periods are unknown without accounts.
    return reason && account ? { kind: 'refused', ...refusalOf(reason) } : NEW;
  });
}

function refusalOf(reason: RefusedDraft['reason']): { code: string; detail: string } {
  if (reason.kind === 'no-open-period')
    return { code: NO_OPEN_STATEMENT_PERIOD.code, detail: NO_OPEN_STATEMENT_PERIOD.meaning };
  const { from, to } = reason.period;
  return {
    code: TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD.code,
    detail: `${reason.date} lies outside the open statement period ${to === undefined ? `from ${from}` : `${from} to ${to}`}.`,
  };
}
