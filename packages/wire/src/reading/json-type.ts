import { isRawJson } from './json-object.js';

/** What a value is in JSON, for people to read. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return isRawJson(value) ? 'a number' : 'an object';
  return value === undefined ? 'nothing' : `a ${typeof value}`;
}
