import type { Item } from '../records/record-kinds.js';

/** Matches wherever a number may begin. A match within a text costs a slower reading and nothing else. */
const NUMBER = /[:[,]\s*-?\d/;

/** The item of a staged row. Numbers, which only lists in JSON have, become texts of the same digits: no double rounds them. */
export function readItem(json: string): Item {
  return NUMBER.test(json) ? (JSON.parse(json, digitsOf) as Item) : (JSON.parse(json) as Item);
}

function digitsOf(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
