import type { Role } from './api-key.js';

/** The two sides of the service: loading data, and running the instance. */
export type Side = 'data-import' | 'operator';

/** Whether a request only looks, or changes something. */
export type Access = 'read' | 'write';

/** The operator's side is the operator's alone; on the callers' side an operator looks and does not touch. */
export function mayUse(role: Role, side: Side, access: Access): boolean {
  if (role === 'operator') return side === 'operator' || access === 'read';
  return side === 'data-import';
}
