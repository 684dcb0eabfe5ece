import { ACCOUNT } from './account/account-screen.js';
import { BATCHES } from './batches/batches-screen.js';
import { DOCUMENTS } from './documents/documents-screen.js';
import { IMPORTS } from './imports/imports-screen.js';
import { NIGHT } from './night/night-screen.js';
import { ORGANISATIONS } from './organisations/organisations-screen.js';
import { REFUSALS } from './refusals/refusals-screen.js';
import type { Screen } from './screen.js';
import { SUPPLIERS } from './suppliers/suppliers-screen.js';
import { VENDORS } from './vendors/vendors-screen.js';

/** Every screen, in the order of the navigation; the first is shown at the start. */
export const SCREENS: readonly Screen[] = [
  NIGHT,
  SUPPLIERS,
  REFUSALS,
  ACCOUNT,
  IMPORTS,
  BATCHES,
  DOCUMENTS,
  VENDORS,
  ORGANISATIONS,
];
