import type { Access, Side } from '@data-import/domain';
import type { Outline } from './route.js';

export interface NeededAccess {
  readonly side: Side;
  readonly access: Access;
}

/** What somebody must be allowed to do who uses a route that asks for a token. */
export function neededAccess({ path, method }: Pick<Outline, 'path' | 'method'>): NeededAccess {
  return {
    side: path.startsWith('/v1/operator/') ? 'operator' : 'data-import',
    access: method === 'GET' ? 'read' : 'write',
  };
}
