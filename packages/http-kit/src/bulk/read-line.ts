import { ok, type Result } from 'neverthrow';
import { fieldError, type FieldError } from '../errors/field-error.js';
import { DUPLICATE_FIELD } from '../errors/transport-errors.js';
import { duplicateField } from '../reading/duplicate-field.js';
import { isJsonObject, parseJson, type ParsedJson, type UnreadableJson } from '../reading/json.js';
import type { Limits } from '../reading/limits.js';
import { LARGE_BYTES, parseError, type Body } from '../reading/read-body.js';
import type { Incoming } from '../reading/read-request.js';
import { inSlices, nextTurn } from '../reading/slices.js';
import { withoutUndocumented } from '../reading/undocumented-fields.js';
import { invalid, type Answer } from '../sending/answer.js';
import type { BulkOperation, BulkOperations, LineRead } from './bulk-operations.js';

/** A line that one of the routes can be asked. */
export interface Job<I> {
  readonly ref: string | undefined;
  readonly operation: BulkOperation<I>;
  readonly key: string | undefined;
  readonly need: string | undefined;
  readonly incoming: Incoming;
}

/** What is answered to a line that no route is asked. */
export interface RefusedLine {
  readonly ref: string | undefined;
  readonly refusal: Answer;
}

interface Reading<I> {
  readonly operations: BulkOperations<I>;
  readonly limits: Limits;
  readonly undocumentedFields: Incoming['undocumentedFields'];
  /** Parameters of all lines. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** One level more than a body: the line is around it. */
export function lineLimits(limits: Limits): Limits {
  return { ...limits, maximumDepth: limits.maximumDepth + 1 };
}

/** `limits` are those of lines. */
export async function readLine<I>(
  number: number,
  bytes: Buffer,
  reading: Reading<I>,
): Promise<Job<I> | RefusedLine> {
  const isLarge = bytes.length > LARGE_BYTES;
  const parsed = await parse(number, bytes, reading.limits, isLarge);
  if (parsed.isErr()) return { ref: undefined, refusal: parseError(parsed.error.detail) };

  const { duplicates } = parsed.value;
  const value = documented(parsed.value.value, reading);
  const read = reading.operations.line.read(value);
  const ofLine = duplicates.filter((path) => path[0] !== 'body' || path.length < 2);
  const repeated = read.isOk() ? repeatedIn(read.value, reading.query) : [];
  if (read.isErr() || ofLine.length > 0 || repeated.length > 0) {
    const survey = read.isErr() ? read.error : { errors: [], total: 0 };
    const errors = [...ofLine.map(duplicateField), ...survey.errors, ...repeated];
    const total = ofLine.length + survey.total + repeated.length;
    return {
      ref: refIn(value, errors),
      refusal: invalid(reading.operations.failed, errors, total),
    };
  }

  const { operation: name, ref, query, body } = read.value;
  const operation = reading.operations.byName.get(name);
  if (!operation) throw new Error(`No route stands for the operation '${name}'.`);
  const asked: Body = {
    value: body,
    duplicates: duplicates.map((path) => path.slice(1)),
    isLarge,
  };
  const incoming = new LineIncoming(
    operation.route.path,
    { ...asTexts(query), ...knownTo(operation, reading.query) },
    asked,
    reading.undocumentedFields,
  );
  return { ref, operation, key: operation.keyOf(body), need: operation.needOf(body), incoming };
}

async function parse(
  number: number,
  bytes: Buffer,
  limits: Limits,
  isLarge: boolean,
): Promise<Result<ParsedJson, UnreadableJson>> {
  if (isLarge) await nextTurn();
  const work = parseJson(bytes, limits, { firstLine: number });
  // Most lines are read at once, without a promise for each.
  const first = work.next();
  return first.done === true ? first.value : inSlices(work);
}

function documented<I>(value: unknown, { operations, undocumentedFields }: Reading<I>): unknown {
  return undocumentedFields === 'ignore'
    ? withoutUndocumented(value, operations.line.schema)
    : value;
}

/** A parameter of the whole request holds for every line: which of two values is meant cannot be known. */
function repeatedIn(
  { query = {} }: LineRead,
  ofAll: Readonly<Record<string, unknown>>,
): readonly FieldError[] {
  return Object.keys(query)
    .filter((name) => Object.hasOwn(ofAll, name))
    .map((name) => fieldError(DUPLICATE_FIELD, ['query', name], REPEATED));
}

const REPEATED = 'The parameter is given for the whole request, which holds for every line.';

/** Not every operation has every parameter of a bulk request. */
function knownTo<I>(
  { route }: BulkOperation<I>,
  ofAll: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = route.query.schema['properties'] ?? {};
  return Object.fromEntries(Object.entries(ofAll).filter(([name]) => Object.hasOwn(known, name)));
}

/** Echoed when it is in order, whatever else is wrong. */
function refIn(line: unknown, errors: readonly FieldError[]): string | undefined {
  if (!isJsonObject(line) || errors.some(({ attr }) => attr === 'ref')) return undefined;
  const { ref } = line;
  return typeof ref === 'string' ? ref : undefined;
}

/** As they would stand in a URL. */
function asTexts(query: object = {}): Readonly<Record<string, unknown>> {
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
    readonly query: unknown,
    private readonly body: Body,
    readonly undocumentedFields: Incoming['undocumentedFields'],
  ) {}

  /** Headers are those of the whole request: none is about a single line. */
  header(): undefined {
    return undefined;
  }

  readBody(): Promise<Result<Body, Answer>> {
    return Promise.resolve(ok(this.body));
  }
}

export function isRefused<I>(read: Job<I> | RefusedLine): read is RefusedLine {
  return 'refusal' in read;
}
