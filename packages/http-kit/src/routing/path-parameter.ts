import type { Incoming } from '../reading/read-request.js';

/** Throws for a parameter that the path of the route does not have. */
export function pathParameter(params: Incoming['params'], name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path has no parameter '${name}'.`);
  return value;
}
