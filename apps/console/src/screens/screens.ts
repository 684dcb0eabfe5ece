import type { ComponentType } from 'preact';
import type { Route } from '../routing/route.js';
import { Account } from './account/account-screen.js';
import { Batches } from './batches/batches-screen.js';
import { Documents } from './documents/documents-screen.js';
import { Imports } from './imports/imports-screen.js';
import { Night } from './night/night-screen.js';
import { Organisations } from './organisations/organisations-screen.js';
import { Refusals } from './refusals/refusals-screen.js';
import { Suppliers } from './suppliers/suppliers-screen.js';
import { Vendors } from './vendors/vendors-screen.js';

export interface Screen {
  /** The part of the address after `#/`. */
  readonly path: string;
  readonly title: string;
  /** Callers do not see the screen. */
  readonly isForOperators?: boolean;
  /** The most segments that an address has after `path`; none where it is left out. */
  readonly takes?: number;
  readonly View: ComponentType<{ readonly route: Route }>;
}

const isForOperators = true;

/** Every screen, in the order of the navigation; the first is shown at the start. */
export const SCREENS: readonly Screen[] = [
  { path: 'night', title: 'Night', View: Night },
  { path: 'suppliers', title: 'Suppliers', takes: 3, View: Suppliers },
  { path: 'refusals', title: 'Refusals', View: Refusals },
  { path: 'account', title: 'Account', takes: 3, View: Account },
  { path: 'imports', title: 'Imports', takes: 1, View: Imports },
  { path: 'batches', title: 'Batches', takes: 1, View: Batches },
  { path: 'documents', title: 'Documents', isForOperators, takes: 1, View: Documents },
  { path: 'vendors', title: 'Vendors', isForOperators, View: Vendors },
  {
    path: 'organisations',
    title: 'Organisations and keys',
    isForOperators,
    takes: 1,
    View: Organisations,
  },
];
