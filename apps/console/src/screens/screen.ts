import type { ComponentType } from 'preact';
import type { Route } from '../routing/route.js';
import type { Role } from '../session/session.js';

/** One entry of the navigation. */
export interface Screen {
  /** In the address, after `#/`. */
  readonly path: string;
  readonly title: string;
  /** Whom it is for. */
  readonly audience: 'everyone' | Role;
  readonly View: ComponentType<{ readonly route: Route }>;
}
