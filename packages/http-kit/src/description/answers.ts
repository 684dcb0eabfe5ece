import type { ErrorCode } from '../errors/error-code.js';
import {
  DUPLICATE_FIELD,
  PARSE_ERROR,
  QUERY_FAILED_VALIDATION,
} from '../errors/transport-errors.js';
import { rulesIn, wholeCodesIn } from '../refusals/refusals.js';
import type { AnswerDescription, Described } from '../routing/route.js';
import {
  ERROR_SCHEMA,
  VALIDATION_DESCRIPTION,
  VALIDATION_ERROR_SCHEMA,
} from '../sending/error-schemas.js';
import type { CommonAnswer } from '../routing/common-answer.js';
import type { Codes } from './codes.js';
import { commonAnswers, refusesFields } from './common-answers.js';

/** An answer of a route's own, with all the codes that it can carry. */
export interface OwnAnswer {
  readonly answer: AnswerDescription;
  readonly codes: Codes;
}

/** What a route answers beside what it has in common with others, by status. */
export function ownAnswers(
  route: Described,
  failure: CommonAnswer,
): ReadonlyMap<number, OwnAnswer> {
  const refusals = wholeCodesIn(route.refusals);
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

/** By status, what a route answers as others do. */
export function sharedAnswers(
  route: Described,
  failure: CommonAnswer,
): ReadonlyMap<number, CommonAnswer> {
  const own = wholeCodesIn(route.refusals);
  const shared = [...commonAnswers(route, failure)].filter(
    ([status]) => !(status in route.answers) && !own.has(status),
  );
  return new Map(shared);
}

function answerOf(
  { answers }: Described,
  status: number,
  refusals: readonly ErrorCode[],
): AnswerDescription {
  const stated = answers[status];
  if (status === 400)
    return { description: VALIDATION_DESCRIPTION, schema: VALIDATION_ERROR_SCHEMA, ...stated };
  if (refusals.length === 0) return stated ?? {};
  return {
    description: refusals.map(({ meaning }) => meaning).join(' '),
    schema: ERROR_SCHEMA,
    ...stated,
    codes: [...refusals, ...(stated?.codes ?? [])],
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

  // What others answer under the same status can be answered here too.
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
