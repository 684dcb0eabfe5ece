import { parseJsonNumber } from '@data-import/domain';
import type { Item } from '../records/record-kinds.js';

const QUOTE = 34;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const DIGITS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The valid JSON with every number as a text of the same digits; and how many names and levels it has. */
export function exactText(json: string): { text: string; names: number; levels: number } {
  let text = '';
  let from = 0;
  let names = 0;
  let levels = 0;
  let level = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (code === COLON) names += 1;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      DIGITS.lastIndex = at;
      const [number = ''] = DIGITS.exec(json) ?? [];
      text += `${json.slice(from, at)}"${plainNumber(number)}"`;
      from = at + number.length;
      at = from - 1;
    } else if (code === 91 || code === 123) {
      level += 1;
      if (level > levels) levels = level;
    } else if (code === 93 || code === 125) level -= 1;
  }
  return { text: text + json.slice(from), names, levels };
}

/** The position of the quote that ends the text. */
export function endOfText(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf('"', at);
    if (at === -1) return json.length;
    let escapes = at;
    while (json.charCodeAt(escapes - 1) === 92) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
}

/** The JSON with every number as a text of the same digits, so that no parser can round it. */
export function textOfNumbers(json: string): string {
  return exactText(json).text;
}

/** More digits are in no number that the service takes. */
const MOST_DIGITS = 40;

/** `1e1` is the number 10, as the service reads it. */
function plainNumber(number: string): string {
  if (!/[eE]/.test(number)) return number;
  return parseJsonNumber(number, {
    integerDigits: MOST_DIGITS,
    decimalPlaces: MOST_DIGITS,
  }).unwrapOr(number as never);
}

/** Matches wherever a number may begin. A match within a text costs a slower reading and nothing else. */
const NUMBER = /[:[,]\s*-?\d/;

/** The item of a staged row. Numbers, which only lists in JSON have, become texts of the same digits: no double rounds them. */
export function readItem(json: string): Item {
  return NUMBER.test(json) ? (JSON.parse(json, digitsOf) as Item) : (JSON.parse(json) as Item);
}

function digitsOf(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? plainNumber(context?.source ?? String(value)) : value;
}
