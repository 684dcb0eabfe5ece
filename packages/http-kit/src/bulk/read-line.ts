import type { Buffer } from 'node:buffer';
import { fieldError, isJsonObject, type FieldError, type Limits } from '@data-import/wire/kit';
import { ok } from 'neverthrow';
import { DUPLICATE_FIELD } from '../errors/transport-errors.js';
import { duplicateField, LARGE_BYTES, parseInSlices, type Hold } from '../reading/read-body.js';
import { parseJson } from '../reading/json.js';
import { documented, type Incoming } from '../reading/read-request.js';
import type { Route } from '../routing/route.js';
import { invalid, type Answer } from '../sending/answer.js';
import type {
  BulkOperation,
  BulkOperations,
  BulkRequest,
  LineForGroup,
} from './bulk-operations.js';
import type { GroupedLine } from './line-groups.js';

/** A line that names one of the routes. */
export interface LineRead<I> {
  readonly ref: string | undefined;
  readonly route: Route<I>;
  readonly key: string | undefined;
  /** The line for a group; `undefined` if its route has to answer. */
  readonly grouped: GroupedLine<never> | undefined;
}

/** A line that its route can answer. */
export interface Job<I> extends LineRead<I> {
  readonly need: string | undefined;
  readonly incoming: Incoming;
}

/** A line that is refused before it reaches a route. */
export interface RefusedLine {
  readonly ref: string | undefined;
  readonly refusal: Answer;
  /** Faults of the whole request, such as a header that a line must not have. */
  readonly ofRequest?: readonly FieldError[];
}

type Query = Readonly<Record<string, unknown>>;

/** Reads the lines of one request. */
export class LineReader<I> {
  /** The query parameters of each operation, cached after first use. */
  readonly #queries = new Map<BulkOperation<I>, Query>();

  constructor(
    private readonly operations: BulkOperations<I>,
    private readonly request: BulkRequest<I>,
    private readonly incoming: Incoming,
    private readonly limits: Limits,
  ) {}

  /** Reads a line that a group can take from its bytes, without making its objects. */
  scan(bytes: Buffer): LineRead<I> | undefined {
    if (bytes.length > LARGE_BYTES) return undefined;
    for (const operation of this.operations.byName.values()) {
      const line = operation.scan?.(bytes);
      if (line)
        return this.#lineRead(operation, line.ref, {
          body: line.body,
          isScanned: true,
          query: this.#queryOf(operation),
        });
    }
    return undefined;
  }

  async read(number: number, bytes: Buffer, hold: Hold): Promise<Job<I> | RefusedLine> {
    const isLarge = bytes.length > LARGE_BYTES;
    const work = parseJson(bytes, this.limits, { firstLine: number, levelsAround: 1 });
    const parsed = await parseInSlices(work, hold);
    if (parsed.isErr()) return { ref: undefined, refusal: parsed.error };

    const { value: sent, duplicates } = parsed.value;
    const { line, failed, byName } = this.operations;
    const { undocumentedFields, requestId } = this.incoming;
    const value = await documented(sent, line, this.incoming);
    const read = line.read(value);
    const ofLine = duplicates.filter((path) => path[0] !== 'body' || path.length < 2);
    const own = read.isOk() && read.value.query ? asTexts(read.value.query) : undefined;
    const ofRequest =
      read.isOk() && own ? (this.request.refuse?.(read.value.operation, own) ?? []) : [];
    const others = [...this.#repeatedIn(own), ...ofRequest];
    if (read.isErr() || ofLine.length > 0 || others.length > 0) {
      const survey = read.isErr() ? read.error : { errors: [], total: 0 };
      const errors = [...ofLine.map(duplicateField), ...survey.errors, ...others];
      const total = ofLine.length + survey.total + others.length;
      return { ref: refIn(value, errors), refusal: invalid(failed, errors, total), ofRequest };
    }

    const { operation: name, ref, idempotency_key: idempotencyKey, body } = read.value;
    const operation = byName.get(name);
    if (!operation) throw new Error(`The operation '${name}' has no route.`);
    const ofAll = this.#queryOf(operation);
    const query = own ? { ...own, ...ofAll } : ofAll;
    const forGroup = { body, isScanned: false, query };
    const canBeGrouped = !isLarge && duplicates.length === 0;
    return {
      ...this.#lineRead(operation, ref, canBeGrouped ? forGroup : undefined, body),
      need: operation.needOf(body),
      incoming: {
        url: operation.route.path,
        requestId,
        ref,
        params: {},
        query,
        mediaType: 'application/json',
        undocumentedFields,
        // The other headers are those of the whole request: none is about a single line.
        header: (header) => (header === 'idempotency-key' ? idempotencyKey : undefined),
        readBody: async () =>
          ok({ value: body, duplicates: duplicates.map((path) => path.slice(1)), isLarge }),
        subject: {},
      },
    };
  }

  #lineRead(
    operation: BulkOperation<I>,
    ref: string | undefined,
    line: Omit<LineForGroup, 'requestId' | 'ref'> | undefined,
    body = line?.body,
  ): LineRead<I> {
    const { route, grouping, keyOf } = operation;
    const { requestId } = this.incoming;
    const grouped = line && grouping?.({ ...line, requestId, ref }, this.request);
    return { ref, route, key: keyOf(body), grouped };
  }

  /** The parameters of the bulk request that this operation has. */
  #queryOf(operation: BulkOperation<I>): Query {
    const known = this.#queries.get(operation);
    if (known) return known;
    const properties = operation.route.query.schema['properties'] ?? {};
    const ofOperation = Object.fromEntries(
      Object.entries(this.request.query).filter(([name]) => Object.hasOwn(properties, name)),
    );
    this.#queries.set(operation, ofOperation);
    return ofOperation;
  }

  /** A parameter of the whole request holds for every line: which of two values is meant cannot be known. */
  #repeatedIn(query: object = {}): readonly FieldError[] {
    return Object.keys(query)
      .filter((name) => Object.hasOwn(this.request.query, name))
      .map((name) => fieldError(DUPLICATE_FIELD, ['query', name], REPEATED));
  }
}

const REPEATED = 'The parameter is given for the whole request, which holds for every line.';

/** Echoed when it is in order, whatever else is wrong. */
function refIn(line: unknown, errors: readonly FieldError[]): string | undefined {
  if (!isJsonObject(line) || errors.some(({ attr }) => attr === 'ref')) return undefined;
  const { ref } = line;
  return typeof ref === 'string' ? ref : undefined;
}

/** The values as a URL would carry them. */
function asTexts(query: object): Query {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      name,
      isScalar(value) ? JSON.stringify(value) : value,
    ]),
  );
}

function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || JSON.isRawJSON(value);
}
