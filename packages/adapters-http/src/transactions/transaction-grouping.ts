import { isUtf8 } from 'node:buffer';
import type {
  AccountAddress,
  GroupedTransactions,
  GroupOptions,
  TransactionGroup,
  UseCases,
} from '@data-import/application';
import type { Identity, SupplierCode } from '@data-import/domain';
import {
  isJsonObject,
  type Answer,
  type BulkOperation,
  type GroupedOutcome,
  type Grouping,
  type LineGroup,
} from '@data-import/http-kit';
import {
  addedTextBy,
  importTransactionsQuery,
  importTransactionsWire,
  TransactionScanner,
  type AccountAddressing,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
  type ScannedLine,
  type Settings,
} from '@data-import/wire/codecs';
import { mayAsk } from '../access-tokens/operations.js';
import { accountAddress, requestOptionsOf } from '../import-requests/import-route.js';
import type { Observing } from '../refusals/observed-route.js';
import { problemsIn } from '../refusals/refused-problems.js';
import { answerTo } from '../route.js';
import { tallyOf, whenOutside } from './import-transactions-route.js';

type Grouped = Pick<UseCases, 'beginTransactionGroup'> & Observing;

/** The data of a line that a group keeps: copies, so that no object of the request stays in memory. */
interface KeptLine {
  readonly requestId: string;
  readonly ref: string | undefined;
  readonly address: AccountAddress;
  readonly count: number;
  /** The answer if all transactions are added; `undefined` with brief answers. */
  readonly text: string | undefined;
}

/** The options name the API key, since a request has always one. */
type KeyedOptions = GroupOptions & ReturnType<typeof requestOptionsOf>;

interface Line {
  readonly kept: KeptLine;
  readonly transactions: GroupedTransactions;
}

/** Lines of transactions with the options of a plain import, which can be stored together. */
export function transactionGrouping(
  useCases: Grouped,
  settings: Pick<Settings, 'limits' | 'vocabulary'>,
): Required<Pick<BulkOperation<Identity>, 'scan' | 'grouping'>> {
  const wire = importTransactionsWire(settings);
  const addedText = addedTextBy(wire);
  /** By the query, which lines of a request share. */
  const known = new WeakMap<object, KeyedOptions | 'none'>();
  const optionsOf = (query: object, identity: Identity) => {
    const options = known.get(query) ?? groupOptionsOf(query, identity) ?? 'none';
    known.set(query, options);
    return options;
  };
  const grouping: Grouping<Identity> = (line, { identity, brief }) => {
    const { body, isScanned, query, requestId, ref } = line;
    const supplier = isJsonObject(body) ? body['import_supplier'] : undefined;
    if (typeof supplier !== 'string') return undefined;
    const options = optionsOf(query, identity);
    if (options === 'none') return undefined;
    const lineOf = (of: AccountAddressing, transactions: GroupedTransactions, text?: string) => {
      const count = 'mayRepeat' in transactions ? transactions.count : transactions.length;
      const address = accountAddress(of, identity);
      return {
        kept: { requestId, ref, address, count, text },
        transactions,
      } satisfies Line as never;
    };
    return {
      queue: `${identity.apiKeyId} ${options.whenOutside} ${options.batch ?? ''} ${supplier}`,
      subject: supplier,
      read: () => {
        if (isScanned) {
          const scanned = body as ScannedLine['body'];
          const { transactions } = scanned;
          return lineOf(scanned, transactions, brief ? undefined : addedText(transactions));
        }
        const request = wire.takenRequest(body);
        if (!request) return undefined;
        const drafts = request.transactions.map(({ read }) => read);
        return lineOf(request, drafts, brief ? undefined : answerTextOf(request, wire));
      },
      begin: () => new Lines(useCases, supplier as SupplierCode, options),
    };
  };
  const scanner = new TransactionScanner(settings);
  return { grouping, scan: (bytes) => (isUtf8(bytes) ? scanner.scan(bytes) : undefined) };
}

/** The options of a line that a group can store; `undefined` unless the client may load and existing transactions are skipped. */
function groupOptionsOf(query: unknown, identity: Identity): KeyedOptions | undefined {
  const asked = importTransactionsQuery.read(query);
  if (asked.isErr() || !mayAsk(identity, 'importTransactions')) return undefined;
  const options = requestOptionsOf(asked.value, identity);
  if (options.isDryRun === true || asked.value.check_previously_added === false) return undefined;
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
  readonly #lines: KeptLine[] = [];

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

  add({ kept, transactions }: Line): 'added' | 'present' | 'needs-route' {
    const added = this.#group.add(kept.address, transactions);
    if (added === 'added') this.#lines.push(kept);
    return added;
  }

  async store(): Promise<readonly GroupedOutcome[]> {
    const outcomes = await this.#group.store();
    const { batch, apiKeyId } = this.options;
    if (batch !== undefined && outcomes.some((outcome) => outcome && 'moved' in outcome))
      this.useCases.noteBatch(this.supplier, batch, apiKeyId);
    return this.#lines.map((line, index) => {
      const outcome = outcomes[index];
      if (outcome && 'moved' in outcome) return answerOf(line, outcome.moved);
      if (outcome) this.#noteFailure(line, outcome.error);
      return outcome;
    });
  }

  #noteFailure({ requestId, ref, address }: KeptLine, error: unknown): void {
    const { batch, apiKeyId } = this.options;
    const problems = problemsIn(answerTo(error));
    const request = { ...address, requestId, ref, apiKeyId, batch };
    this.useCases.noteRefusal({ ...request, operation: 'transactions', problems });
  }
}

function answerOf({ count, text }: KeptLine, moved: number): Answer {
  return {
    status: 201,
    body:
      text === undefined
        ? { kind: 'none' }
        : { kind: 'other', mediaType: 'application/json', content: text },
    tally: tallyOf({ added: count, already_exists: 0, moved, different: 0 }),
  };
}
