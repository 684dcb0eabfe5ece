import type { Vocabulary } from '@data-import/domain';
import type { Limits } from './request/limits.js';

/** What the routes of one instance take. */
export interface RouteSettings {
  readonly limits: Limits;
  /** The words that the operator allows in transactions. */
  readonly vocabulary: Vocabulary;
  /** The codes of the payment vendors that the operator has configured. */
  readonly vendors: readonly string[];
}
