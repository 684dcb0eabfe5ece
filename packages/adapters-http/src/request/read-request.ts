import { err, ok, type Result } from 'neverthrow';
import { invalid, type Answer, type FieldError } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import type { Codec, Readable } from './codec.js';
import { validated } from './decode.js';
import { duplicateField } from './duplicate-field.js';
import { Findings } from './findings.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { surveyItemsAhead, validateItemsAhead } from './items-ahead.js';
import { itemCodecOf } from './list.js';
import type { Body } from './read-body.js';
import { inSlices, nextTurn } from './slices.js';
import { withoutUndocumented } from './undocumented-fields.js';

/** A request before it is read. */
export interface Incoming {
  /** Path and query as they were asked for. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** That of the route's media types which the client likes best. */
  readonly mediaType: string;
  readonly undocumentedFields: 'refuse' | 'ignore';
  /** The header `Idempotency-Key` as it was sent. */
  readonly idempotencyKey: string | undefined;
  readonly readBody: () => Promise<Result<Body, Answer>>;
}

/** How a route reads what it is sent. Without a codec for it, a body is not looked at. */
export interface Reading<B, Q> {
  readonly query: Codec<Q>;
  readonly body: BodyReading<B, Q> | undefined;
  /** Whether the header `Idempotency-Key` has a meaning; elsewhere it is not looked at. */
  readonly takesIdempotencyKey?: boolean | undefined;
}

interface BodyReading<B, Q> {
  readonly codec: Codec<B>;
  /** The code of the answer that refuses the body as a whole, or what it is by everything that is wrong. */
  readonly whenInvalid: ErrorCode | ((errors: readonly FieldError[]) => ErrorCode);
  /**
   * Where something is wrong: finds what items say against each other, also when some could not be read. In a request
   * that is otherwise in order, that is for its use case to find.
   */
  readonly contradictions?: (body: Readable<B>, query: Readable<Q>) => readonly FieldError[];
}

/** A request that has been read and found in order. */
export interface Request<B, Q> extends Pick<Incoming, 'url' | 'params' | 'mediaType'> {
  readonly query: Q;
  readonly body: B;
  readonly idempotencyKey: string | undefined;
}

/** The request as its route takes it, or the answer that refuses it with everything that is wrong. */
export async function readRequest<B, Q>(
  reading: Reading<B, Q>,
  incoming: Incoming,
): Promise<Result<Request<B, Q>, Answer>> {
  const sent = reading.body ? await incoming.readBody() : ok(NO_BODY);
  if (sent.isErr()) return err(sent.error);

  const { value, duplicates, isLarge } = sent.value;
  if (isLarge) await nextTurn();
  const inputs = {
    query: documented(incoming.query, reading.query, incoming),
    body: reading.body && documented(value, reading.body.codec, incoming),
  };
  if (isLarge && reading.body)
    await inSlices(validateItemsAhead(reading.body.codec, inputs.body, itemCodecOf));
  const query = validated(reading.query, inputs.query);
  const body = reading.body ? validated(reading.body.codec, inputs.body) : ok(undefined as B);
  if (isLarge) await nextTurn();
  const key = readIdempotencyKey(reading.takesIdempotencyKey ? incoming.idempotencyKey : undefined);
  if (query.isOk() && body.isOk() && key.isOk() && duplicates.length === 0) {
    const { url, params, mediaType } = incoming;
    const [queryValue, bodyValue, idempotencyKey] = [query.value, body.value, key.value];
    return ok({ url, params, mediaType, query: queryValue, body: bodyValue, idempotencyKey });
  }
  if (isLarge && reading.body)
    await inSlices(surveyItemsAhead(reading.body.codec, inputs.body, itemCodecOf));
  const others = { first: duplicates.map(duplicateField), last: key.isErr() ? [key.error] : [] };
  return err(refusalOf(reading, inputs, others));
}

const NO_BODY: Body = { value: undefined, duplicates: [], isLarge: false };

interface Inputs {
  readonly query: unknown;
  readonly body: unknown;
}

/** `others` are problems that no codec sees: fields that stand twice, and the header `Idempotency-Key`. */
function refusalOf<B, Q>(
  { query, body }: Reading<B, Q>,
  inputs: Inputs,
  others: { readonly first: readonly FieldError[]; readonly last: readonly FieldError[] },
): Answer {
  const findings = new Findings();
  const readQuery = query.survey(inputs.query, [], findings) as Readable<Q> | undefined;
  const ofQuery = findings.total;
  for (const error of others.first) findings.include(error);
  if (body) {
    const readBody = body.codec.survey(inputs.body, [], findings) as Readable<B> | undefined;
    if (readQuery !== undefined && readBody !== undefined)
      for (const error of body.contradictions?.(readBody, readQuery) ?? []) findings.include(error);
  }
  for (const error of others.last) findings.include(error);
  const { errors, total } = findings;
  if (total === 0) throw new Error('A request was refused, and nothing was found wrong with it.');
  return invalid(
    body && total > ofQuery ? wholeCode(body.whenInvalid, errors) : 'query_failed_validation',
    errors,
    total,
  );
}

function wholeCode(
  whenInvalid: BodyReading<unknown, unknown>['whenInvalid'],
  errors: readonly FieldError[],
): ErrorCode {
  return typeof whenInvalid === 'string' ? whenInvalid : whenInvalid(errors);
}

function documented(value: unknown, { schema }: Codec<unknown>, incoming: Incoming): unknown {
  return incoming.undocumentedFields === 'ignore' ? withoutUndocumented(value, schema) : value;
}
