import type { ErrorCode } from '../errors/error-code.js';
import { METHOD_NOT_ALLOWED } from '../errors/transport-errors.js';
import type { Described } from '../routing/route.js';
import type { CommonAnswer } from '../routing/common-answer.js';
import { ownAnswers } from './answers.js';
import { commonAnswers } from './common-answers.js';

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
