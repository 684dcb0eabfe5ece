import type { AccessTokenRefused, Credential, TooManyTokens } from '@data-import/application';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@data-import/domain';
import {
  EXPIRED_REFRESH_TOKEN,
  INVALID_API_KEY,
  INVALID_INPUT_COMBINATION,
  INVALID_REFRESH_TOKEN,
} from '@data-import/wire/codecs';
import type { ErrorCode } from '@data-import/wire/kit';
import { buildSchema, GraphQLError, type GraphQLSchema } from 'graphql';
import type { HasToWait, ThrottledObtain } from './throttled-obtain.js';

export type ServiceTokenContext = {
  readonly obtainAccessToken: (credential: Credential) => ReturnType<ThrottledObtain>;
};

/** Leaves GraphQL, which has no answer for it: the request is answered with 429. */
export class Throttled extends Error {
  constructor(readonly wait: HasToWait) {
    super('Throttled.');
  }
}

interface ServiceTokenInput {
  readonly APIKey?: string | null;
  readonly refreshToken?: string | null;
}

// The 32 bits of Int end in January 2038: a Unix time is a Float.
export const SERVICE_TOKEN_SCHEMA = `\
type Query {
  """Lifetime of an access token in seconds."""
  tokenLifetime: Int!
}

type Mutation {
  """Exchanges an API key or a refresh token for an access token."""
  obtainServiceToken(input: ObtainServiceTokenInput!): ObtainServiceToken
}

type ObtainServiceToken {
  """The access token, to be sent as \`Authorization: Token <token>\`."""
  token: String!

  """The claims of the access token."""
  payload: TokenPayload!

  """
  Gives more access tokens until it expires. Using it does not change it.
  """
  refreshToken: String!

  """When the refresh token expires, as a Unix time in whole seconds."""
  refreshExpiresIn: Float!
}

"""The claims of a token."""
scalar TokenPayload

"""Send exactly one of the two fields."""
input ObtainServiceTokenInput {
  """The API key that the operator issued."""
  APIKey: String

  """The refresh token of an earlier answer."""
  refreshToken: String
}`;

export const serviceTokenSchema: GraphQLSchema = buildSchema(SERVICE_TOKEN_SCHEMA);

export const serviceTokenRoot = {
  tokenLifetime: ACCESS_TOKEN_LIFETIME_SECONDS,
  obtainServiceToken: (
    { input }: { readonly input: ServiceTokenInput },
    { obtainAccessToken }: ServiceTokenContext,
  ) => obtainServiceToken(input, obtainAccessToken),
};

async function obtainServiceToken(
  input: ServiceTokenInput,
  obtainAccessToken: ServiceTokenContext['obtainAccessToken'],
) {
  const credential = credentialIn(input);
  if (!credential) throw refusal(INVALID_INPUT_COMBINATION);

  return (await obtainAccessToken(credential)).match(
    ({ token, claims, refreshToken, refreshTokenExpiresAt }) => ({
      token,
      payload: claims,
      refreshToken,
      refreshExpiresIn: Date.parse(refreshTokenExpiresAt) / 1000,
    }),
    (refused) => {
      throw 'retryAfterSeconds' in refused ? new Throttled(refused) : REFUSALS[refused.kind];
    },
  );
}

function credentialIn({ APIKey, refreshToken }: ServiceTokenInput): Credential | undefined {
  const key = APIKey ?? undefined;
  const token = refreshToken ?? undefined;
  if (key !== undefined && token === undefined) return { kind: 'api-key', text: key };
  if (key === undefined && token !== undefined) return { kind: 'refresh-token', text: token };
  return undefined;
}

const REFUSALS: Record<Exclude<AccessTokenRefused, TooManyTokens>['kind'], GraphQLError> = {
  'invalid-api-key': refusal(INVALID_API_KEY),
  'invalid-refresh-token': refusal(INVALID_REFRESH_TOKEN),
  'expired-refresh-token': refusal(EXPIRED_REFRESH_TOKEN),
};

function refusal({ code, meaning, remedy }: ErrorCode): GraphQLError {
  return new GraphQLError(`${meaning} ${remedy}`, { extensions: { code } });
}
