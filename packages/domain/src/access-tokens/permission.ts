import type { Role } from './api-key.js';

/** The two sides of the service: loading data, and running the instance. */
export type Side = 'data-import' | 'operator';

/** `write` for a request that changes something, `read` for any other. */
export type Access = 'read' | 'write';

/** Callers use the data-import side, operators the operator side; operators may also read the data-import side. */
export function mayUse(role: Role, side: Side, access: Access): boolean {
  if (role === 'operator') return side === 'operator' || access === 'read';
  return side === 'data-import';
}
