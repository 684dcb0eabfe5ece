import { OutcomeUnknown, Unavailable } from '@data-import/application';
import { INTERNAL_ERROR, OVERLOADED, refused, type Answer } from '@data-import/http-kit';
import { OUTCOME_UNKNOWN } from '@data-import/wire/codecs';

/** The answer to what is thrown while a request is processed: the service has failed. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Unavailable) {
    const detail = `${error.message} The request was not processed.`;
    return refused(503, OVERLOADED, { 'Retry-After': '1' }, detail);
  }
  return refused(500, error instanceof OutcomeUnknown ? OUTCOME_UNKNOWN : INTERNAL_ERROR);
}
