import type { Answer } from '../sending/answer.js';
import type { CommonAnswer } from './common-answer.js';

/** Who may use a route. `I` is what is known of them. */
export interface Guard<I> {
  readonly permits: (identity: I) => boolean;
  /** To those who may not. */
  readonly refusal: Answer;
  /** What it answers, by status. */
  readonly answers: Readonly<Record<number, CommonAnswer>>;
}
