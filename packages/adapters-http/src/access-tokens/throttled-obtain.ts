import type {
  AccessTokenRefused,
  Credential,
  ObtainAccessToken,
  ObtainedAccessToken,
  TooManyTokens,
} from '@data-import/application';
import {
  markClient,
  markRefusal,
  readBytes,
  refused,
  type Answer,
  type BodyMemory,
} from '@data-import/http-kit';
import { THROTTLED } from '@data-import/wire/codecs';
import { DEFAULT_LIMITS } from '@data-import/wire/kit';
import type { Context } from 'koa';
import { err, type Result } from 'neverthrow';
import { markRefusedToken } from './authentication.js';
import {
  RefusedAttempts,
  type Guess,
  type GuessingLimit,
  type TooManyGuesses,
} from './refused-attempts.js';

/** The client has guessed too often, or its organisation has taken too many tokens. */
export type HasToWait = TooManyTokens | (TooManyGuesses & { readonly kind: 'too-many-guesses' });

/** Obtains a token for the client of a request. One for both ways to ask, so that guesses at either are counted together. */
export type ThrottledObtain = (
  ctx: Context,
  credential: Credential,
) => Promise<Result<ObtainedAccessToken, AccessTokenRefused | HasToWait>>;

export function throttledObtain(
  obtainAccessToken: ObtainAccessToken,
  limit: GuessingLimit,
): ThrottledObtain {
  const attempts = new RefusedAttempts(limit);
  return async (ctx, credential) => {
    const told = await attempts.run(ctx.ip, () => obtainAccessToken(credential), guessIn);
    if (told.isErr()) {
      markRefusal(ctx, 'too-many-guesses');
      return err({ kind: 'too-many-guesses', ...told.error });
    }
    if (told.value.isOk()) markHolder(ctx, told.value.value);
    else markRefusedToken(ctx, told.value.error);
    return told.value;
  };
}

// There is no reason for a longer body: a key, or a token, and the question.
const LIMITS = { ...DEFAULT_LIMITS, maximumBodyBytes: 16 * 1024 };

export const tokenRequestOf = (
  ctx: Context,
  memory: BodyMemory,
): Parameters<typeof readBytes>[2] => ({
  limits: LIMITS,
  memory,
  client: { address: ctx.ip },
});

export function throttled({ retryAfterSeconds }: Pick<HasToWait, 'retryAfterSeconds'>): Answer {
  return refused(429, THROTTLED, { 'Retry-After': String(Math.ceil(retryAfterSeconds)) });
}

function guessIn(obtained: Result<ObtainedAccessToken, AccessTokenRefused>): Guess | undefined {
  if (obtained.isOk()) return undefined;
  switch (obtained.error.kind) {
    case 'invalid-api-key':
    case 'invalid-refresh-token':
      return obtained.error;
    case 'expired-refresh-token':
    case 'too-many-tokens':
      return undefined;
  }
}

function markHolder(ctx: Context, { claims }: ObtainedAccessToken): void {
  markClient(ctx, {
    apiKeyId: claims.sub,
    ...(claims.role === 'caller' && { organisationId: claims.org }),
  });
}
