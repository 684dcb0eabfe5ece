import type { ComponentType } from 'preact';
import type { Route } from '../routing/route.js';
import type { Role } from '../session/session.js';

/** One entry of the navigation. */
export interface Screen {
  /** The part of the address after `#/`. */
  readonly path: string;
  readonly title: string;
  /** The role that sees the screen. */
  readonly audience: 'everyone' | Role;
  readonly View: ComponentType<{ readonly route: Route }>;
}
