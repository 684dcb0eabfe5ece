import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS, type CheckSettings } from './limits.js';

/** What an instance accepts where the operator has configured nothing: the contract's words, and no vendors. */
export const DEFAULT_SETTINGS: CheckSettings = {
  limits: DEFAULT_LIMITS,
  vocabulary: DEFAULT_VOCABULARY,
  vendors: [],
};
