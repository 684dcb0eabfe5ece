import { fieldError, type FieldError, type Limits } from '@data-import/wire/kit';
import { ok, type Result } from 'neverthrow';
import { DUPLICATE_FIELD } from '../errors/transport-errors.js';
import {
  duplicateField,
  LARGE_BYTES,
  parsedWithin,
  parseInSlices,
  type Body,
  type Hold,
} from '../reading/read-body.js';
import { isJsonObject, parseJson, type ParsedJson } from '../reading/json.js';
import { withoutUndocumented, type Incoming } from '../reading/read-request.js';
import { invalid, type Answer } from '../sending/answer.js';
import type { BulkOperation, BulkOperations, BulkRequest } from './bulk-operations.js';

/** A line that names one of the routes. */
export interface Job<I> {
  readonly ref: string | undefined;
  readonly operation: BulkOperation<I>;
  readonly key: string | undefined;
  readonly need: string | undefined;
  readonly incoming: Incoming & { readonly query: object };
  /** The body of the line, for a group; `undefined` if no group can take it. */
  readonly bodyForGroup: unknown;
}

/** A line that is refused before it reaches a route. */
export interface RefusedLine {
  readonly ref: string | undefined;
  readonly refusal: Answer;
  /** Faults of the whole request, such as a header that a line must not have. */
  readonly ofRequest?: readonly FieldError[];
}

export interface LineReading<I> {
  readonly operations: BulkOperations<I>;
  readonly limits: Limits;
  readonly requestId: string;
  readonly undocumentedFields: Incoming['undocumentedFields'];
  readonly refuse: BulkRequest<I>['refuse'];
  readonly query: Readonly<Record<string, unknown>>;
  /** The query parameters of each operation, cached after first use. */
  readonly queries: Map<BulkOperation<I>, Readonly<Record<string, unknown>>>;
}

/** One level more than a body: the line is around it. */
export function lineLimits(limits: Limits): Limits {
  return { ...limits, maximumDepth: limits.maximumDepth + 1 };
}

/** `limits` are those of lines. */
export function readLine<I>(
  number: number,
  bytes: Buffer,
  reading: LineReading<I>,
  hold: Hold,
): Job<I> | RefusedLine | Promise<Job<I> | RefusedLine> {
  const isLarge = bytes.length > LARGE_BYTES;
  const work = parseJson(bytes, reading.limits, { firstLine: number });
  // Most lines are read at once, without a promise for each.
  const first = isLarge ? undefined : work.next();
  if (first?.done === true) return jobOf(parsedWithin(first.value, hold), reading, isLarge);
  return parseInSlices(work, hold).then((parsed) => jobOf(parsed, reading, isLarge));
}

function jobOf<I>(
  parsed: Result<ParsedJson, Answer>,
  reading: LineReading<I>,
  isLarge: boolean,
): Job<I> | RefusedLine {
  if (parsed.isErr()) return { ref: undefined, refusal: parsed.error };

  const { duplicates } = parsed.value;
  const { line } = reading.operations;
  const sent = parsed.value.value;
  const isTolerant = reading.undocumentedFields === 'ignore';
  const value = isTolerant ? withoutUndocumented(sent, line.schema) : sent;
  const read = line.read(value);
  const ofLine = duplicates.filter((path) => path[0] !== 'body' || path.length < 2);
  const query = read.isOk() && read.value.query ? asTexts(read.value.query) : undefined;
  const ofRequest =
    read.isOk() && query ? (reading.refuse?.(read.value.operation, query) ?? []) : [];
  const others = [...repeatedIn(query, reading.query), ...ofRequest];
  if (read.isErr() || ofLine.length > 0 || others.length > 0) {
    const survey = read.isErr() ? read.error : { errors: [], total: 0 };
    const errors = [...ofLine.map(duplicateField), ...survey.errors, ...others];
    const total = ofLine.length + survey.total + others.length;
    return {
      ref: refIn(value, errors),
      refusal: invalid(reading.operations.failed, errors, total),
      ofRequest,
    };
  }

  const { operation: name, ref, idempotency_key: idempotencyKey, body } = read.value;
  const operation = reading.operations.byName.get(name);
  if (!operation) throw new Error(`The operation '${name}' has no route.`);
  const ofAll = knownTo(operation, reading);
  const incoming = new LineIncoming(
    operation.route.path,
    reading.requestId,
    ref,
    query === undefined ? ofAll : { ...query, ...ofAll },
    idempotencyKey,
    { value: body, duplicates: duplicates.map((path) => path.slice(1)), isLarge },
    reading.undocumentedFields,
  );
  const bodyForGroup = !isLarge && duplicates.length === 0 ? body : undefined;
  const [key, need] = [operation.keyOf(body), operation.needOf(body)];
  return { ref, operation, key, need, incoming, bodyForGroup };
}

/** A parameter of the whole request holds for every line: which of two values is meant cannot be known. */
function repeatedIn(
  query: object = {},
  ofAll: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  return Object.keys(query)
    .filter((name) => Object.hasOwn(ofAll, name))
    .map((name) => fieldError(DUPLICATE_FIELD, ['query', name], REPEATED));
}

const REPEATED = 'The parameter is given for the whole request, which holds for every line.';

/** The parameters of the bulk request that this operation has. */
export function knownTo<I>(
  operation: BulkOperation<I>,
  { query, queries }: LineReading<I>,
): Readonly<Record<string, unknown>> {
  const before = queries.get(operation);
  if (before) return before;
  const properties = operation.route.query.schema['properties'] ?? {};
  const known = Object.entries(query).filter(([name]) => Object.hasOwn(properties, name));
  const ofOperation = Object.fromEntries(known);
  queries.set(operation, ofOperation);
  return ofOperation;
}

/** Echoed when it is in order, whatever else is wrong. */
function refIn(line: unknown, errors: readonly FieldError[]): string | undefined {
  if (!isJsonObject(line) || errors.some(({ attr }) => attr === 'ref')) return undefined;
  const { ref } = line;
  return typeof ref === 'string' ? ref : undefined;
}

/** The values as a URL would carry them. */
function asTexts(query: object): Readonly<Record<string, unknown>> {
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query) as readonly [string, unknown][])
    texts[name] = isScalar(value) ? JSON.stringify(value) : value;
  return texts;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || typeof value === 'number' || JSON.isRawJSON(value);
}

/** The request of a line as its route sees it. */
class LineIncoming implements Incoming {
  readonly params = {};
  readonly subject = {};
  readonly mediaType = 'application/json';
  readonly hasBody = true;

  constructor(
    readonly url: string,
    readonly requestId: string,
    readonly ref: string | undefined,
    readonly query: object,
    private readonly idempotencyKey: string | undefined,
    private readonly body: Body,
    readonly undocumentedFields: Incoming['undocumentedFields'],
  ) {}

  /** The other headers are those of the whole request: none is about a single line. */
  header(name: string): string | undefined {
    return name === 'idempotency-key' ? this.idempotencyKey : undefined;
  }

  readBody(): Promise<Result<Body, Answer>> {
    return Promise.resolve(ok(this.body));
  }
}

export function isRefused<I>(read: Job<I> | RefusedLine): read is RefusedLine {
  return 'refusal' in read;
}
