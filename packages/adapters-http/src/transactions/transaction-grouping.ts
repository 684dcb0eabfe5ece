import type {
  AccountAddress,
  GroupOptions,
  TransactionGroup,
  UseCases,
} from '@data-import/application';
import type { Identity, SupplierCode } from '@data-import/domain';
import {
  isJsonObject,
  type Answer,
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
import { LOADING } from '../access-tokens/guards.js';
import { accountAddress, requestOptionsOf } from '../import-requests/import-route.js';
import type { Observing } from '../refusals/observed-route.js';
import { problemsIn } from '../refusals/refused-problems.js';
import { answerTo } from '../route.js';
import { tallyOf, whenOutside } from './import-transactions-route.js';

type Grouped = Pick<UseCases, 'beginTransactionGroup'> & Observing;

interface Line {
  readonly requestId: string;
  readonly address: AccountAddress;
  readonly transactions: ImportTransactionsRequest['transactions'];
  /** Prints the answer if all transactions are added; `undefined` with brief answers. */
  readonly results: ImportTransactionsWire['results'] | undefined;
}

/** The options name the API key, since a request has always one. */
type KeyedOptions = GroupOptions & ReturnType<typeof requestOptionsOf>;

/** Lines of transactions with the options of a plain import, which can be stored together. */
export function transactionGrouping(
  useCases: Grouped,
  settings: Pick<Settings, 'limits' | 'vocabulary'>,
): Grouping<Identity> {
  const wire = importTransactionsWire(settings);
  /** By the query, which lines of a request share. */
  const known = new WeakMap<object, KeyedOptions | 'none'>();
  const optionsOf = (query: object, identity: Identity) => {
    const options = known.get(query) ?? groupOptionsOf(query, identity) ?? 'none';
    known.set(query, options);
    return options;
  };
  return ({ body, query, requestId }, { identity, brief }) => {
    const supplier = isJsonObject(body) ? body['import_supplier'] : undefined;
    if (typeof supplier !== 'string') return undefined;
    const options = optionsOf(query, identity);
    if (options === 'none') return undefined;
    return {
      lane: `${identity.apiKeyId} ${options.whenOutside} ${options.batch ?? ''} ${supplier}`,
      subject: supplier,
      read: () => {
        const request = wire.takenRequest(body);
        if (!request) return undefined;
        const address = accountAddress(request, identity);
        const results = brief ? undefined : wire.results;
        const { transactions } = request;
        return { requestId, address, transactions, results } satisfies Line as never;
      },
      begin: () => new Lines(useCases, supplier as SupplierCode, options),
    };
  };
}

/**
 * The options of a line that a group can store; `undefined` unless the client may load and existing transactions are
 * skipped.
 */
function groupOptionsOf(query: unknown, identity: Identity): KeyedOptions | undefined {
  const asked = importTransactionsQuery.read(query);
  if (asked.isErr() || !LOADING.permits(identity)) return undefined;
  const options = requestOptionsOf(asked.value, identity);
  if (options.isDryRun === true || asked.value.check_previously_added === false) return undefined;
  return { ...options, whenOutside: whenOutside(asked.value) };
}

class Lines implements LineGroup<Line> {
  readonly #group: TransactionGroup;
  readonly #lines: Line[] = [];

  constructor(
    private readonly useCases: Grouped,
    private readonly supplier: SupplierCode,
    private readonly options: KeyedOptions,
  ) {
    this.#group = useCases.beginTransactionGroup(options);
  }

  get items(): number {
    return this.#group.rows;
  }

  add(line: Line): boolean {
    const drafts = line.transactions.map(({ read }) => read);
    const isAdded = this.#group.add(line.address, drafts);
    if (isAdded) this.#lines.push(line);
    return isAdded;
  }

  async store(): Promise<readonly GroupedOutcome[]> {
    const outcomes = await this.#group.store();
    const { batch } = this.options;
    if (batch !== undefined && outcomes.some((outcome) => outcome && 'moved' in outcome))
      this.useCases.noteBatch(this.supplier, batch);
    return this.#lines.map((line, index) => {
      const outcome = outcomes[index];
      if (outcome && 'moved' in outcome) return answerOf(line, outcome.moved);
      if (outcome) this.#noteFailure(line, outcome.error);
      return outcome;
    });
  }

  #noteFailure({ requestId, address }: Line, error: unknown): void {
    const { batch, apiKeyId } = this.options;
    const problems = problemsIn(answerTo(error));
    const request = { ...address, requestId, apiKeyId, batch };
    this.useCases.noteRefusal({ ...request, operation: 'transactions', problems });
  }
}

function answerOf({ transactions, results }: Line, moved: number): Answer {
  const added = transactions.map((transaction) => ({ transaction, outcome: 'added' as const }));
  return {
    status: 201,
    body: results ? { kind: 'json', value: results.print(added) } : { kind: 'none' },
    tally: tallyOf({ added: added.length, already_exists: 0, moved, different: 0 }),
  };
}
