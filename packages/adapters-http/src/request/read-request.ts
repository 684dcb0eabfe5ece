import { err, ok, type Result } from 'neverthrow';
import { invalid, type Answer, type FieldError } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import type { Codec } from './codec.js';
import { decode } from './decode.js';
import { validateItemsAhead } from './list.js';
import { readIdempotencyKey } from './idempotency-key.js';
import type { Body } from './read-body.js';
import { duplicateField } from './duplicate-field.js';
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
  /** The header as it was sent. */
  readonly idempotencyKey?: string | undefined;
  readonly readBody: () => Promise<Result<Body, Answer>>;
}

/** How a route reads what it is sent. Without a codec for it, a body is not looked at. */
export interface Reading<B, Q> {
  readonly query: Codec<Q>;
  readonly body: BodyReading<B> | undefined;
  /** Whether the header `Idempotency-Key` has a meaning; elsewhere it is not looked at. */
  readonly takesIdempotencyKey?: boolean | undefined;
}

interface BodyReading<B> {
  readonly codec: Codec<B>;
  /** The code of the answer that refuses the body as a whole, or what it is by everything that is wrong. */
  readonly whenInvalid: ErrorCode | ((errors: readonly FieldError[]) => ErrorCode);
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
  const query = decode(reading.query, documented(incoming.query, reading.query, incoming));
  if (query.isErr()) return err(invalid('query_failed_validation', query.error));

  const key = readIdempotencyKey(reading.takesIdempotencyKey ? incoming.idempotencyKey : undefined);
  const others = key.isErr() ? [key.error] : [];
  const body = reading.body ? await decodeBody(reading.body, incoming, others) : ok(undefined as B);
  const { url, params, mediaType } = incoming;
  return body.map((value) => ({
    url,
    params,
    mediaType,
    query: query.value,
    body: value,
    idempotencyKey: key.unwrapOr(undefined),
  }));
}

async function decodeBody<B>(
  { codec, whenInvalid }: BodyReading<B>,
  incoming: Incoming,
  others: readonly FieldError[],
): Promise<Result<B, Answer>> {
  const body = await incoming.readBody();
  if (body.isErr()) return err(body.error);

  const { value, duplicates, isLarge } = body.value;
  if (isLarge) await nextTurn();
  const sent = documented(value, codec, incoming);
  if (isLarge) await inSlices(validateItemsAhead(codec, sent));
  const decoded = decode(codec, sent);
  if (isLarge) await nextTurn();
  const errors = [
    ...duplicates.map(duplicateField),
    ...decoded.match(
      () => [],
      (found) => found,
    ),
    ...others,
  ];
  return decoded.isOk() && errors.length === 0
    ? ok(decoded.value)
    : err(invalid(typeof whenInvalid === 'string' ? whenInvalid : whenInvalid(errors), errors));
}

function documented(value: unknown, { schema }: Codec<unknown>, incoming: Incoming): unknown {
  return incoming.undocumentedFields === 'ignore' ? withoutUndocumented(value, schema) : value;
}
