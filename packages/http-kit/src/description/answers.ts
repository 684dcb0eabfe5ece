import { QUERY_FAILED_VALIDATION, type ErrorCode } from '@data-import/wire/kit';
import { DUPLICATE_FIELD, METHOD_NOT_ALLOWED, PARSE_ERROR } from '../errors/transport-errors.js';
import { rulesIn, wholeRefusalsIn, type WholeRefusal } from '../refusals/refusals.js';
import type { AnswerDescription, CommonAnswer, Described } from '../routing/route.js';
import {
  ERROR_SCHEMA,
  VALIDATION_DESCRIPTION,
  VALIDATION_ERROR_SCHEMA,
} from '../sending/error-schemas.js';
import type { Codes } from './codes.js';
import { commonAnswers, refusesFields } from './common-answers.js';

/** An answer of a route's own, with all the codes that it can carry. */
export interface OwnAnswer {
  readonly answer: AnswerDescription;
  readonly codes: Codes;
}

/** The answers that only this route gives, by status; `sharedAnswers` are those that it has in common with others. */
export function ownAnswers(
  route: Described,
  failure: CommonAnswer,
): ReadonlyMap<number, OwnAnswer> {
  const refusals = wholeRefusalsIn(route.refusals);
  const statuses = new Set([
    ...(refusesFields(route) ? [400] : []),
    ...refusals.keys(),
    ...Object.keys(route.answers).map(Number),
  ]);
  return new Map(
    [...statuses].map((status) => {
      const answer = answerOf(route, status, refusals.get(status) ?? []);
      return [status, { answer, codes: codesOf(status, answer, route, failure) }];
    }),
  );
}

export function sharedAnswers(
  route: Described,
  failure: CommonAnswer,
): ReadonlyMap<number, CommonAnswer> {
  const own = wholeRefusalsIn(route.refusals);
  const shared = [...commonAnswers(route, failure)].filter(
    ([status]) => !Object.hasOwn(route.answers, status) && !own.has(status),
  );
  return new Map(shared);
}

function answerOf(
  { answers }: Described,
  status: number,
  refusals: readonly WholeRefusal<never>[],
): AnswerDescription {
  const stated = answers[status];
  if (status === 400)
    return { description: VALIDATION_DESCRIPTION, schema: VALIDATION_ERROR_SCHEMA, ...stated };
  if (refusals.length === 0) return stated ?? {};
  return {
    description: [
      ...new Set(refusals.map(({ description, code }) => description ?? code.meaning)),
    ].join(' '),
    schema: ERROR_SCHEMA,
    ...stated,
    codes: [...refusals.map(({ code }) => code), ...(stated?.codes ?? [])],
  };
}

function codesOf(
  status: number,
  { codes = [] }: AnswerDescription,
  route: Described,
  failure: CommonAnswer,
): Codes {
  if (status === 400)
    return {
      whole: [...route.failedCodes, ...codes, ...refusalCodes(route)],
      form: fieldCodes(route),
      rules: [...route.query.rules, ...(route.body?.rules ?? []), ...rulesIn(route.refusals)],
    };

  // The transport, the guard or a failure can answer with the same status, so their codes are listed too.
  const inCommon = commonAnswers(route, failure).get(status)?.codes ?? [];
  return { whole: [...new Set([...codes, ...inCommon])], form: [], rules: [] };
}

function refusalCodes({ guardAnswers, body }: Described): readonly ErrorCode[] {
  return [...(guardAnswers ? [QUERY_FAILED_VALIDATION] : []), ...(body ? [PARSE_ERROR] : [])];
}

function fieldCodes({ query, body }: Described): readonly ErrorCode[] {
  const ofBody = body ? [...body.forms, DUPLICATE_FIELD, PARSE_ERROR] : [];
  return [...new Set([...query.forms, ...ofBody])];
}

/** Every code that an answer can carry, in alphabetical order. */
export function errorCatalogue(
  routes: readonly Described[],
  failure: CommonAnswer,
): readonly ErrorCode[] {
  const own = routes.flatMap((route) => [...ownAnswers(route, failure).values()]);
  const ofItems = routes.flatMap(({ answers }) =>
    Object.values(answers).flatMap(({ itemCodes = [] }) => itemCodes),
  );
  const common = routes.flatMap((route) => [...commonAnswers(route, failure).values()]);
  const all = new Set([
    ...own.flatMap(({ codes: { whole, form, rules } }) => [
      ...whole,
      ...form,
      ...rules.map(({ code }) => code),
    ]),
    ...ofItems,
    ...common.flatMap(({ codes }) => codes),
    ...routes.flatMap(({ lines }) => (lines ? [lines.failed, ...lines.forms] : [])),
    // The answer to a method that a path does not have belongs to no route.
    METHOD_NOT_ALLOWED,
  ]);
  return [...all].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
