import type { ObtainedAccessToken } from '@data-import/application';
import {
  METHOD_NOT_ALLOWED,
  readBytes,
  refused,
  send,
  succeeded,
  unsupported,
  type Answer,
  type BodyMemory,
  type Described,
} from '@data-import/http-kit';
import {
  INVALID_CLIENT,
  INVALID_REQUEST,
  knownWords,
  THROTTLED,
  UNSUPPORTED_GRANT_TYPE,
} from '@data-import/wire/codecs';
import type { ErrorCode, JsonSchema } from '@data-import/wire/kit';
import type { Context, Middleware } from 'koa';
import { err, ok, type Result } from 'neverthrow';
import { serviceTokenOutline } from './service-token-outline.js';
import { throttled, tokenRequestOf, type ThrottledObtain } from './throttled-obtain.js';

const FORM = 'application/x-www-form-urlencoded';
const GRANT_TYPE = 'client_credentials';

/** No answer of the endpoint may be kept (RFC 6749, 5.1). */
const UNKEPT = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** The client credentials grant of RFC 6749, 4.4: standard clients obtain a token without a line of code. */
export function oauthToken(memory: BodyMemory, obtain: ThrottledObtain): Middleware {
  return async (ctx) => {
    if (ctx.method !== 'POST')
      return send(ctx, refused(405, METHOD_NOT_ALLOWED, { Allow: 'POST' }));
    const answer = await answerTo(ctx, memory, obtain);
    send(ctx, { ...answer, headers: { ...answer.headers, ...UNKEPT } });
  };
}

async function answerTo(
  ctx: Context,
  memory: BodyMemory,
  obtain: ThrottledObtain,
): Promise<Answer> {
  const detail = unsupported(ctx.req.headers, FORM);
  if (detail !== undefined) return refusedAs(INVALID_REQUEST, detail);
  const body = await readBytes(ctx.req, ctx.res, tokenRequestOf(ctx, memory));
  if (body.isErr()) return body.error.status === 400 ? refusedAs(INVALID_REQUEST) : body.error;

  const asked = clientIn(
    new URLSearchParams(body.value.bytes.toString()),
    ctx.get('Authorization'),
  );
  if (asked.isErr()) return refusedAs(asked.error.code, asked.error.detail);
  const { id: apiKeyId, secret: text } = asked.value;
  const obtained = await obtain(ctx, { kind: 'api-key', text, apiKeyId });
  return obtained.match(tokenAnswer, (refusal) =>
    'retryAfterSeconds' in refusal ? waiting(throttled(refusal)) : refusedAs(INVALID_CLIENT),
  );
}

/** The role is the scope: it is what a token lets its holder do, whatever scope was asked for. */
function tokenAnswer({ token, claims }: ObtainedAccessToken): Answer {
  return succeeded({
    access_token: token,
    token_type: 'Bearer',
    expires_in: claims.exp - claims.iat,
    scope: claims.role,
  });
}

interface ClientSecret {
  readonly id: string;
  readonly secret: string;
}

interface Malformed {
  readonly code: ErrorCode;
  readonly detail?: string;
}

/** A parameter without a value counts as left out, and those that are unknown are ignored (RFC 6749, 3.2). */
function clientIn(form: URLSearchParams, authorization: string): Result<ClientSecret, Malformed> {
  for (const name of ['grant_type', 'client_id', 'client_secret', 'scope'])
    if (form.getAll(name).length > 1)
      return err({
        code: INVALID_REQUEST,
        detail: `The parameter ${name} is sent more than once.`,
      });
  const grantType = form.get('grant_type');
  if (!grantType)
    return err({ code: INVALID_REQUEST, detail: 'The parameter grant_type is missing.' });
  if (grantType !== GRANT_TYPE) return err({ code: UNSUPPORTED_GRANT_TYPE });

  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (!/^basic( |$)/i.test(authorization))
    return id && secret ? ok({ id, secret }) : err({ code: INVALID_CLIENT });
  if (secret)
    return err({
      code: INVALID_REQUEST,
      detail: 'The client sends its secret in the form and with HTTP Basic: send it once.',
    });
  const client = basicClient(authorization);
  if (client && id && id !== client.id)
    return err({
      code: INVALID_REQUEST,
      detail: 'The client_id of the form is not the one that is sent with HTTP Basic.',
    });
  return client ? ok(client) : err({ code: INVALID_CLIENT });
}

/** Both halves are encoded like the values of a form (RFC 6749, 2.3.1). */
function basicClient(authorization: string): ClientSecret | undefined {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(authorization)?.[1] ?? '';
  const [, id = '', secret = ''] = /^([^:]+):(.+)$/s.exec(atobText(encoded)) ?? [];
  const form = new URLSearchParams(`id=${id}&secret=${secret}`);
  return id && secret ? { id: form.get('id') ?? '', secret: form.get('secret') ?? '' } : undefined;
}

const atobText = (encoded: string): string => Buffer.from(encoded, 'base64').toString();

function refusedAs(code: ErrorCode, detail = code.meaning): Answer {
  // The RFC allows neither quotation marks and backslashes nor anything beyond ASCII.
  const text = detail.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?');
  const status = code === INVALID_CLIENT ? 401 : 400;
  const headers = status === 401 ? { 'WWW-Authenticate': CHALLENGE } : {};
  const named = { error: code.code, error_description: text };
  const answer = refused(status, code, headers, text);
  return withFields(answer, named);
}

const CHALLENGE = 'Basic realm="data-import"';

/** The RFC has no word for it; this is its word for a server that cannot answer now. */
function waiting(answer: Answer): Answer {
  return withFields(answer, {
    error: TEMPORARILY_UNAVAILABLE,
    error_description: THROTTLED.meaning,
  });
}

const TEMPORARILY_UNAVAILABLE = 'temporarily_unavailable';

function withFields(answer: Answer, fields: object): Answer {
  const { body } = answer;
  if (body.kind !== 'json') return answer;
  return { ...answer, body: { kind: 'json', value: { ...fields, ...(body.value as object) } } };
}

const TEXT = { type: 'string' };

const REQUEST: JsonSchema = {
  title: 'OauthTokenRequest',
  type: 'object',
  properties: {
    grant_type: { ...TEXT, enum: [GRANT_TYPE] },
    client_id: { ...TEXT, description: 'The id of the API key, unless HTTP Basic has it.' },
    client_secret: { ...TEXT, description: 'The API key, unless HTTP Basic has it.' },
    scope: { ...TEXT, description: 'Ignored: the API key decides what its tokens allow.' },
  },
  required: ['grant_type'],
};

const TOKEN: JsonSchema = {
  title: 'OauthToken',
  type: 'object',
  properties: {
    access_token: { ...TEXT, description: 'Sent as `Authorization: Bearer <access_token>`.' },
    token_type: { ...TEXT, enum: ['Bearer'] },
    expires_in: { type: 'integer', description: 'The seconds for which the token is valid.' },
    scope: { ...TEXT, description: 'The role of the API key.' },
  },
  required: ['access_token', 'token_type', 'expires_in', 'scope'],
};

const ERRORS = [INVALID_REQUEST, UNSUPPORTED_GRANT_TYPE, INVALID_CLIENT];
const WORDS = [...ERRORS.map(({ code }) => code), TEMPORARILY_UNAVAILABLE];

const ERROR: JsonSchema = {
  title: 'OauthError',
  type: 'object',
  properties: {
    error: { ...knownWords(WORDS), description: 'The word of RFC 6749.' },
    error_description: { ...TEXT, description: 'A text for people.' },
    detail: { ...TEXT, description: 'The same, under the name that other errors have.' },
    code: { ...TEXT, description: 'The code of the error, as other errors have it.' },
  },
  required: ['error', 'error_description', 'detail', 'code'],
};

const exampleOf = ({ code, meaning }: ErrorCode, error = code) => ({
  error,
  error_description: meaning,
  detail: meaning,
  code,
});

const asked = (described: string, codes: readonly ErrorCode[]) => ({
  description: described,
  schema: ERROR,
  itemCodes: codes,
  examples: Object.fromEntries(codes.map((code) => [code.code, exampleOf(code)])),
});

export const oauthTokenOutline: Described = {
  operationId: 'requestToken',
  method: 'POST',
  path: '/oauth/token/',
  tag: serviceTokenOutline.tag,
  summary: 'Obtain an access token with OAuth 2.0 client credentials',
  description: `The client credentials grant of RFC 6749, section 4.4, for tools that know it. The id of the API key is the
\`client_id\`, the API key the \`client_secret\`: in the form, or with HTTP Basic. The token is the same as that of the
mutation, with the same lifetime and limits; send it as \`Bearer\` or \`Token\`. There is no refresh token: ask again.`,
  query: { schema: {}, forms: [], rules: [] },
  body: undefined,
  form: REQUEST,
  ignoresAccept: true,
  failedCodes: [],
  refusals: {},
  examples: {
    form: { grant_type: GRANT_TYPE, client_id: '<API_KEY_ID>', client_secret: '<API_KEY>' },
    basic: { grant_type: GRANT_TYPE },
  },
  answers: {
    200: {
      description: 'The token.',
      schema: TOKEN,
      examples: {
        obtained: {
          access_token: '<ACCESS_TOKEN>',
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'caller',
        },
      },
    },
    400: asked('The request is not that of the grant.', [INVALID_REQUEST, UNSUPPORTED_GRANT_TYPE]),
    401: {
      ...asked('The API key gives no token.', [INVALID_CLIENT]),
      headers: { 'WWW-Authenticate': 'The scheme to authenticate with: `Basic`.' },
    },
    429: {
      ...asked(
        'Too many wrong keys from this address, or too many tokens for this organisation.',
        [],
      ),
      examples: { throttled: exampleOf(THROTTLED, TEMPORARILY_UNAVAILABLE) },
      headers: { 'Retry-After': 'Seconds to wait before sending the request again.' },
    },
  },
};
