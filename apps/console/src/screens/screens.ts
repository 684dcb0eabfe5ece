import { ACCOUNT } from './account/account-screen.js';
import { NIGHT } from './night/night-screen.js';
import { REFUSALS } from './refusals/refusals-screen.js';
import type { Screen } from './screen.js';

/** Every screen, in the order of the navigation; the first is shown at the start. */
export const SCREENS: readonly Screen[] = [NIGHT, REFUSALS, ACCOUNT];
