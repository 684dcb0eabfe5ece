import type { Incoming } from '../request/read-request.js';

/** To ask for one that the path of the route does not have is a mistake of the programmer. */
export function pathParameter(params: Incoming['params'], name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path has no parameter '${name}'.`);
  return value;
}
