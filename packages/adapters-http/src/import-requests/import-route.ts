import type { Identity } from '@data-import/domain';
import type { Answer, AnswerDescription, Incoming, Kind, Reader } from '@data-import/http-kit';
import { asksForDryRun, type ImportParameters } from '@data-import/wire/codecs';
import { DRY_RUN_HEADER } from '../access-tokens/authentication.js';
import { callerRoute, type CallerDefinition, type Route } from '../route.js';

interface ImportDefinition<B, Q extends ImportParameters, E extends Kind> extends CallerDefinition<
  B,
  Q,
  E
> {
  readonly query: Reader<Q>;
  readonly answers: Readonly<Record<number, AnswerDescription>> & {
    readonly 201: AnswerDescription;
  };
}

/** A route that loads data of a caller: nothing is created by a dry run, so it is answered with 200. */
export function importRoute<B, Q extends ImportParameters, E extends Kind>({
  answers,
  ...definition
}: ImportDefinition<B, Q, E>): Route {
  const route = callerRoute<B, Q, E>({
    ...definition,
    isLoad: true,
    answers: { 200: dryRunAnswer(answers[201]), ...answers },
  });
  if (!route.guard) return route;
  const { answer } = route;
  return {
    ...route,
    answer: async (incoming: Incoming, identity: Identity) => {
      const answered = await answer(incoming, identity);
      return asksForDryRun(incoming.query) ? ofDryRun(answered) : answered;
    },
  };
}

function ofDryRun({ status, tally, ...answer }: Answer): Answer {
  return {
    ...answer,
    status: status === 201 ? 200 : status,
    ...(tally && { tally: { ...tally, isDryRun: true } }),
  };
}

function dryRunAnswer(answer: AnswerDescription): AnswerDescription {
  return {
    ...answer,
    description:
      'The answer to `dry_run=true`: the body that the real request would get. Nothing was stored or counted.',
    headers: {
      ...answer.headers,
      [DRY_RUN_HEADER]: 'Always `true`. Refusals of a dry run carry this header too.',
    },
  };
}
