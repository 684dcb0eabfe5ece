import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result } from 'neverthrow';
import { invalid, type Answer, type FieldError } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import type { Codec, Readable } from './codec.js';
import { validated } from './decode.js';
import { Findings } from './findings.js';
import type { Body } from './read-body.js';
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
  readonly readBody: () => Promise<Result<Body, Answer>>;
}

/** How a route reads what it is sent. Without a codec for it, a body is not looked at. */
export interface Reading<B, Q> {
  readonly query: Codec<Q>;
  readonly body: BodyReading<B, Q> | undefined;
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
}

/** The request as its route takes it, or the answer that refuses it with everything that is wrong. */
export async function readRequest<B, Q>(
  reading: Reading<B, Q>,
  incoming: Incoming,
): Promise<Result<Request<B, Q>, Answer>> {
  const sent = reading.body ? await incoming.readBody() : ok(NO_BODY);
  if (sent.isErr()) return err(sent.error);

  const { value, isLarge } = sent.value;
  if (isLarge) await setImmediate();
  const inputs = {
    query: documented(incoming.query, reading.query, incoming),
    body: reading.body && documented(value, reading.body.codec, incoming),
  };
  const query = validated(reading.query, inputs.query);
  const body = reading.body ? validated(reading.body.codec, inputs.body) : ok(undefined as B);
  if (isLarge) await setImmediate();
  if (query.isErr() || body.isErr()) return err(refusalOf(reading, inputs));

  const { url, params, mediaType } = incoming;
  return ok({ url, params, mediaType, query: query.value, body: body.value });
}

const NO_BODY: Body = { value: undefined, isLarge: false };

interface Inputs {
  readonly query: unknown;
  readonly body: unknown;
}

function refusalOf<B, Q>({ query, body }: Reading<B, Q>, inputs: Inputs): Answer {
  const findings = new Findings();
  const readQuery = query.survey(inputs.query, [], findings) as Readable<Q> | undefined;
  const ofQuery = findings.total;
  if (body) {
    const readBody = body.codec.survey(inputs.body, [], findings) as Readable<B> | undefined;
    if (readQuery !== undefined && readBody !== undefined)
      for (const error of body.contradictions?.(readBody, readQuery) ?? []) findings.include(error);
  }
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
