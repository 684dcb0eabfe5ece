import type { IncomingMessage } from 'node:http';
import {
  refusedRequest,
  isJsonObject,
  type ErrorCode,
  type Failed,
  type FieldError,
  type JsonSchema,
  type Reader,
  type Refusing,
  type Rule,
  type Survey,
  TimedSlice,
} from '@data-import/wire/kit';
import { err, ok, type Result } from 'neverthrow';
import type { Subject } from '../observability/subjects.js';
import { json, type Answer } from '../sending/answer.js';
import type { Upload } from './body-memory.js';
import { duplicateField, type Body } from './read-body.js';
import { inSlices } from './slices.js';
import { turnOfRequest, type Visit } from '../shares/gate.js';

/** A request before it is read. */
export interface Incoming {
  /** The path and query as the client sent them. */
  readonly url: string;
  /** The id of the whole request, also in a line of it. */
  readonly requestId: string;
  /** The name of a line of a bulk request. */
  readonly ref?: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** The media type of the route that the client prefers. */
  readonly mediaType: string;
  readonly undocumentedFields: 'refuse' | 'ignore';
  /** The value of a header as it was sent; `name` is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly readBody: (isRequired: boolean) => Promise<Result<Body, Answer>>;
  readonly subject: Subject;
  /** Present for a route that reads its body while it answers; absent when the request is a line of such a body. */
  readonly exchange?: Exchange;
}

export interface Exchange {
  readonly request: IncomingMessage;
  readonly client: Upload['client'];
  readonly visit: Visit;
}

/** The readers of a route for the parts of a request. A route without a body reader ignores the body, or reads it itself. */
export interface Reading<B, Q> {
  readonly query: Reader<Q>;
  readonly body: BodyReading<B> | undefined;
  readonly header?: HeaderReader | undefined;
  /** Finds the subject that a request names, even when the rest of it is wrong. */
  readonly subjectIn?: SubjectIn | undefined;
}

export type SubjectIn = (sent: {
  readonly params: Incoming['params'];
  readonly body: unknown;
}) => string | undefined;

/** Its contradictions are looked for only in a request that is refused anyway: otherwise the use case finds them. */
export interface BodyReading<B> extends Refusing {
  readonly reader: Reader<B>;
}

/** Names a request after the rule that it breaks, if it breaks one rule and is otherwise in order. */
export function namedAfterRule(
  failed: ErrorCode,
  forms: readonly ErrorCode[],
  rules: readonly Rule[],
): Failed {
  const named = new Map(rules.map(({ code }) => [code.code, code]));
  for (const { code } of forms) named.delete(code);
  return (errors) => {
    const [first] = errors;
    const isOneRule = first && errors.every(({ code }) => code === first.code);
    return (isOneRule && named.get(first.code)) || failed;
  };
}

export interface Request<B, Q> extends Pick<Incoming, 'url' | 'params' | 'mediaType'> {
  readonly query: Q;
  readonly body: B;
  readonly header: string | undefined;
}

/** The request as its route takes it, or the answer that refuses it with everything that is wrong. */
export async function readRequest<B, Q>(
  reading: Reading<B, Q>,
  incoming: Incoming,
): Promise<Result<Request<B, Q>, Answer>> {
  const { params } = incoming;
  incoming.subject.claimed = reading.subjectIn?.({ params, body: undefined });
  const sent = reading.body
    ? await incoming.readBody(isBodyRequired(reading.body.reader))
    : ok(NO_BODY);
  if (sent.isErr()) return err(sent.error);

  const { value, duplicates, isLarge } = sent.value;
  incoming.subject.body = value;
  incoming.subject.claimed ??= reading.subjectIn?.({ params, body: value });
  if (isLarge) await turnOfRequest();
  const inputs = {
    query: await documented(incoming.query, reading.query, incoming),
    body: reading.body && (await documented(value, reading.body.reader, incoming)),
  };
  const query = reading.query.read(inputs.query);
  const header = reading.header
    ? reading.header.read(incoming.header(reading.header.name.toLowerCase()))
    : ok(undefined);
  const isRefused = query.isErr() || header.isErr() || duplicates.length > 0;
  const body = await bodyRead(reading, inputs.body, { isLarge, isRefused });
  if (isLarge) await turnOfRequest();
  if (query.isOk() && body.isOk() && header.isOk()) {
    const { url, mediaType } = incoming;
    const [queryValue, bodyValue, headerValue] = [query.value, body.value, header.value];
    return ok({ url, params, mediaType, query: queryValue, body: bodyValue, header: headerValue });
  }
  const surveys = {
    query: query.isErr() ? query.error : reading.query.survey(inputs.query),
    body: body.isErr() ? body.error : undefined,
  };
  const others = {
    before: duplicates.map(duplicateField),
    after: header.isErr() ? [header.error] : [],
  };
  return err(json(400, refusedRequest(reading.body, surveys, inputs.body, others)));
}

const NO_BODY: Body = { value: undefined, duplicates: [], isLarge: false };

/** A body without required fields may be missing. */
export function isBodyRequired({ schema }: { readonly schema: JsonSchema }): boolean {
  return (schema['required'] as readonly string[] | undefined)?.length !== 0;
}

/** Finds all faults of the body in one pass if the request is refused already. */
async function bodyRead<B, Q>(
  { body }: Reading<B, Q>,
  input: unknown,
  { isLarge, isRefused }: { readonly isLarge: boolean; readonly isRefused: boolean },
): Promise<Result<B, Survey>> {
  if (!body) return ok(undefined as B);
  const { reader } = body;
  return isRefused
    ? err(await inSlices(reader.surveyInSlices(input)))
    : inSlices(reader.readInSlices(input, isLarge));
}

export async function documented(
  value: unknown,
  { schema }: Pick<Reader<unknown>, 'schema'>,
  { undocumentedFields }: Pick<Incoming, 'undocumentedFields'>,
): Promise<unknown> {
  return undocumentedFields === 'ignore' ? inSlices(withoutUndocumented(value, schema)) : value;
}

export interface HeaderReader {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly read: (value: string | undefined) => Result<string | undefined, FieldError>;
}

/** The value without those fields, at every depth, that the schema does not document. */
function* withoutUndocumented(
  value: unknown,
  schema: JsonSchema | undefined,
  slice = new TimedSlice(),
): Generator<undefined, unknown> {
  const { properties, items } = (schema ?? {}) as Structure;
  if (items && Array.isArray(value)) {
    const kept: unknown[] = [];
    for (const item of value) {
      kept.push(yield* withoutUndocumented(item, items, slice));
      if (slice.isOver) yield;
    }
    return kept;
  }
  if (!properties || !isJsonObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value))
    if (Object.hasOwn(properties, key))
      kept[key] = yield* withoutUndocumented(part, properties[key], slice);
  return kept;
}

interface Structure {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}
