import type {
  AccountAddress,
  GroupOptions,
  TransactionGroup,
  UseCases,
} from '@data-import/application';
import type { Identity, SupplierCode, TransactionDraft } from '@data-import/domain';
import {
  isJsonObject,
  type Answer,
  type GroupedLine,
  type GroupedOutcome,
  type Grouping,
  type LineGroup,
} from '@data-import/http-kit';
import {
  importTransactionsQuery,
  importTransactionsWire,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
  type Settings,
} from '@data-import/wire/codecs';
import { LOADING } from '../access-tokens/authentication.js';
import { accountAddress, requestOptionsOf } from '../import-requests/import-route.js';
import { tallyOf, whenOutside } from './import-transactions-route.js';

type Grouped = Pick<UseCases, 'beginTransactionGroup' | 'noteBatch'>;

/** The data of a line that a group keeps: copies, so that no object of the request stays in memory. */
interface Line {
  readonly address: AccountAddress;
  readonly drafts: readonly TransactionDraft[];
  /** The answer if all transactions are added; `undefined` with brief answers. */
  readonly text: string | undefined;
}

/** Lines of transactions with the options of a plain import, which can be stored together. */
export function transactionGrouping(
  useCases: Grouped,
  settings: Pick<Settings, 'limits' | 'vocabulary'>,
): Grouping<Identity> {
  const wire = importTransactionsWire(settings);
  /** By the query, which lines of a request share. */
  const known = new WeakMap<object, GroupOptions | 'none'>();
  const optionsOf = (query: object, identity: Identity) => {
    const options = known.get(query) ?? groupOptionsOf(query, identity) ?? 'none';
    known.set(query, options);
    return options;
  };
  return ({ body, query }, { identity, brief }): GroupedLine<never> | undefined => {
    const supplier = isJsonObject(body) ? body['import_supplier'] : undefined;
    if (typeof supplier !== 'string') return undefined;
    const options = optionsOf(query, identity);
    if (options === 'none') return undefined;
    return {
      lane: `${identity.apiKeyId} ${options.whenOutside} ${options.batch ?? ''} ${supplier}`,
      subject: supplier,
      read: () => lineOf(body, identity, { wire, isBrief: brief !== undefined }) as never,
      begin: () => new Lines(useCases, supplier as SupplierCode, options),
    };
  };
}

function lineOf(
  body: unknown,
  identity: Identity,
  { wire, isBrief }: { readonly wire: ImportTransactionsWire; readonly isBrief: boolean },
): Line | undefined {
  const request = wire.takenRequest(body);
  return (
    request && {
      address: accountAddress(request, identity),
      drafts: request.transactions.map(({ read }) => read),
      text: isBrief ? undefined : answerTextOf(request, wire),
    }
  );
}

/**
 * The options of a line that a group can store; `undefined` unless the client may load and existing transactions are
 * skipped.
 */
function groupOptionsOf(query: unknown, identity: Identity): GroupOptions | undefined {
  const asked = importTransactionsQuery.read(query);
  if (asked.isErr() || !LOADING.permits(identity)) return undefined;
  const { isDryRun, ...options } = requestOptionsOf(asked.value, identity);
  if (isDryRun === true || asked.value.check_previously_added === false) return undefined;
  return { ...options, whenOutside: whenOutside(asked.value) };
}

function answerTextOf(
  { transactions }: ImportTransactionsRequest,
  { results }: ImportTransactionsWire,
): string {
  return JSON.stringify(
    results.print(transactions.map((transaction) => ({ transaction, outcome: 'added' }))),
  );
}

class Lines implements LineGroup<Line> {
  readonly #group: TransactionGroup;
  readonly #texts: (string | undefined)[] = [];
  readonly #counts: number[] = [];

  constructor(
    private readonly useCases: Grouped,
    private readonly supplier: SupplierCode,
    private readonly options: GroupOptions,
  ) {
    this.#group = useCases.beginTransactionGroup(options);
  }

  get items(): number {
    return this.#group.rows;
  }

  add({ address, drafts, text }: Line): 'added' | 'present' | 'not-plain' {
    const added = this.#group.add(address, drafts);
    if (added !== 'added') return added;
    this.#texts.push(text);
    this.#counts.push(drafts.length);
    return added;
  }

  async store(): Promise<readonly GroupedOutcome[]> {
    const outcomes = await this.#group.store();
    const { batch } = this.options;
    if (batch !== undefined && outcomes.some((outcome) => outcome && 'moved' in outcome))
      this.useCases.noteBatch(this.supplier, batch);
    return outcomes.map((outcome, index) =>
      outcome && 'moved' in outcome
        ? answerTo(this.#counts[index] ?? 0, outcome.moved, this.#texts[index])
        : outcome,
    );
  }
}

function answerTo(count: number, moved: number, text: string | undefined): Answer {
  return {
    status: 201,
    body:
      text === undefined
        ? { kind: 'none' }
        : { kind: 'other', mediaType: 'application/json', content: text },
    tally: tallyOf({ added: count, already_exists: 0, moved, different: 0 }),
  };
}
