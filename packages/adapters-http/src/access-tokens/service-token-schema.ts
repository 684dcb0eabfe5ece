import type {
  AccessTokenRefused,
  Credential,
  ObtainedAccessToken,
  TooManyTokens,
} from '@data-import/application';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@data-import/domain';
import {
  EXPIRED_REFRESH_TOKEN,
  INVALID_API_KEY,
  INVALID_INPUT_COMBINATION,
  INVALID_REFRESH_TOKEN,
} from '@data-import/wire/codecs';
import type { ErrorCode } from '@data-import/wire/kit';
import {
  GraphQLError,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import type { Result } from 'neverthrow';

type Refused = Exclude<AccessTokenRefused, TooManyTokens>;

/** Obtains a token, and throws when the caller has to wait. */
export type UnthrottledObtain = (
  credential: Credential,
) => Promise<Result<ObtainedAccessToken, Refused>>;

/** The use case that the resolvers of one request call. */
export type ServiceTokenContext = { readonly obtainAccessToken: UnthrottledObtain };

interface ServiceTokenInput {
  readonly APIKey?: string | null;
  readonly refreshToken?: string | null;
}

const serviceTokenInput = new GraphQLInputObjectType({
  name: 'ObtainServiceTokenInput',
  description: 'Send exactly one of the two fields.',
  fields: {
    APIKey: { type: GraphQLString, description: 'The API key that the operator issued.' },
    refreshToken: { type: GraphQLString, description: 'The refresh token of an earlier answer.' },
  },
});

const serviceToken = new GraphQLObjectType({
  name: 'ObtainServiceToken',
  fields: {
    token: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'The access token, to be sent as `Authorization: Token <token>`.',
    },
    payload: {
      type: new GraphQLNonNull(
        new GraphQLScalarType({ name: 'TokenPayload', description: 'The claims of a token.' }),
      ),
      description: 'The claims of the access token.',
    },
    refreshToken: {
      type: new GraphQLNonNull(GraphQLString),
      description: 'Gives more access tokens until it expires. Using it does not change it.',
    },
    refreshExpiresIn: {
      // Whole seconds all the same: the 32 bits of Int end in January 2038.
      type: new GraphQLNonNull(GraphQLFloat),
      description: 'When the refresh token expires, as a Unix time in whole seconds.',
    },
  },
});

export const serviceTokenSchema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      tokenLifetime: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'Lifetime of an access token in seconds.',
        resolve: () => ACCESS_TOKEN_LIFETIME_SECONDS,
      },
    },
  }),
  mutation: new GraphQLObjectType<unknown, ServiceTokenContext>({
    name: 'Mutation',
    fields: {
      obtainServiceToken: {
        type: serviceToken,
        description: 'Exchanges an API key or a refresh token for an access token.',
        args: { input: { type: new GraphQLNonNull(serviceTokenInput) } },
        resolve: (_, { input }: { input: ServiceTokenInput }, { obtainAccessToken }) =>
          obtainServiceToken(input, obtainAccessToken),
      },
    },
  }),
});

async function obtainServiceToken(input: ServiceTokenInput, obtainAccessToken: UnthrottledObtain) {
  const credential = credentialIn(input);
  if (!credential) throw refusal(INVALID_INPUT_COMBINATION);

  return (await obtainAccessToken(credential)).match(
    ({ token, claims, refreshToken, refreshTokenExpiresAt }) => ({
      token,
      payload: claims,
      refreshToken,
      refreshExpiresIn: Date.parse(refreshTokenExpiresAt) / 1000,
    }),
    ({ kind }) => {
      throw REFUSALS[kind];
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

const REFUSALS: Record<Refused['kind'], GraphQLError> = {
  'invalid-api-key': refusal(INVALID_API_KEY),
  'invalid-refresh-token': refusal(INVALID_REFRESH_TOKEN),
  'expired-refresh-token': refusal(EXPIRED_REFRESH_TOKEN),
};

function refusal({ code, meaning, remedy }: ErrorCode): GraphQLError {
  return new GraphQLError(`${meaning} ${remedy}`, { extensions: { code } });
}
