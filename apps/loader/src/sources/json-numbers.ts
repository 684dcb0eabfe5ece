import type { Item } from '../records/record-kinds.js';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The JSON text with every number as a text of the same digits, so that no parser can round it. */
export function textOfNumbers(json: string): string {
  return json.replaceAll(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`));
}

/** Matches wherever a number may begin. A match within a text costs a slower reading and nothing else. */
const NUMBER = /[:[,]\s*-?\d/;

/** The item of a staged row. Numbers, which only lists in JSON have, become texts of the same digits: no double rounds them. */
export function readItem(json: string): Item {
  return NUMBER.test(json) ? (JSON.parse(json, digitsOf) as Item) : (JSON.parse(json) as Item);
}

function digitsOf(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}
