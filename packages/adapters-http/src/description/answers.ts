import type { ErrorCode } from '../response/error-codes.js';
import { VALIDATION_ANSWER } from '../response/error-schemas.js';
import type { AnswerDescription, Described } from '../routing/route.js';
import type { Codes } from './codes.js';
import { COMMON_ANSWERS, refusesFields } from './common-answers.js';
import { formCodes } from './form-codes.js';

/** An answer of a route's own, with all the codes that it can carry. */
export interface OwnAnswer {
  readonly answer: AnswerDescription;
  readonly codes: Codes;
}

/** What a route answers beside what it has in common with others, by status. */
export function ownAnswers(route: Described): ReadonlyMap<number, OwnAnswer> {
  const answers = { ...(refusesFields(route) && { 400: VALIDATION_ANSWER }), ...route.answers };
  return new Map(
    Object.entries(answers).map(([status, answer]) => [
      Number(status),
      { answer, codes: codesOf(Number(status), answer, route) },
    ]),
  );
}

/** By status: the name of what a route answers as others do. */
export function sharedAnswers(route: Described): ReadonlyMap<number, string> {
  const shared = Object.entries(COMMON_ANSWERS).filter(
    ([status, { isOf }]) => !(status in route.answers) && isOf(route),
  );
  return new Map(shared.map(([status, { name }]) => [Number(status), name]));
}

function codesOf(status: number, answer: AnswerDescription, route: Described): Codes {
  const { codes = [], rules = {} } = answer;
  if (status === 400)
    return { whole: [...codes, ...refusalCodes(route)], form: fieldCodes(route), rules };

  // What others answer under the same status can be answered here too.
  const common = COMMON_ANSWERS[status];
  const inCommon = common?.isOf(route) ? common.codes : [];
  return { whole: [...new Set([...codes, ...inCommon])], form: [], rules };
}

function refusalCodes({ isPublic, body }: Described): readonly ErrorCode[] {
  return [
    ...(isPublic ? [] : (['query_failed_validation'] as const)),
    ...(body ? (['parse_error'] as const) : []),
  ];
}

function fieldCodes({ query, body }: Described): readonly ErrorCode[] {
  const ofBody: readonly ErrorCode[] = body
    ? [...formCodes(body), 'null', 'duplicate_field', 'parse_error']
    : [];
  return [...new Set([...formCodes(query), ...ofBody])];
}
