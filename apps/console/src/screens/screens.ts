import type { operations } from '@data-import/client';
import type { ComponentType } from 'preact';
import type { Route } from '../routing/route.js';
import { Account } from './account/account-screen.js';
import { Audit } from './audit/audit-screen.js';
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
  /** Who may not ask for this does not see the screen. */
  readonly operation?: keyof operations;
  /** After `g` it leads here: the first letter of `path` where it is left out. */
  readonly letter?: string;
  /** The most segments that an address has after `path`; none where it is left out. */
  readonly takes?: number;
  readonly View: ComponentType<{ readonly route: Route }>;
}

/** Every screen, in the order of the navigation; the first is shown at the start. */
export const SCREENS: readonly Screen[] = [
  { path: 'night', title: 'Night', View: Night },
  { path: 'suppliers', title: 'Suppliers', takes: 3, View: Suppliers },
  { path: 'refusals', title: 'Refusals', View: Refusals },
  { path: 'account', title: 'Account', takes: 3, View: Account },
  { path: 'imports', title: 'Imports', takes: 1, View: Imports },
  { path: 'batches', title: 'Batches', takes: 1, View: Batches },
  {
    path: 'documents',
    title: 'Documents',
    operation: 'listMissingDocuments',
    takes: 1,
    View: Documents,
  },
  { path: 'vendors', title: 'Vendors', operation: 'listVendors', View: Vendors },
  {
    path: 'organisations',
    title: 'Organisations and keys',
    operation: 'listOrganisations',
    takes: 1,
    View: Organisations,
  },
  { path: 'audit', letter: 'u', title: 'Audit', operation: 'listAudit', View: Audit },
];
