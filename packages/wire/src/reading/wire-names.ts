import type { Path } from '../errors/field-error.js';

/** A path in fields of the domain as a path in fields of the request. */
export function wirePath(at: Path): Path {
  return at.map((part) => (typeof part === 'string' ? wireName(part) : part));
}

/** Fields of the domain in the words of the request, which does not say that an amount is in hundredths. */
export function wireNamesOf(fields: readonly string[]): string {
  return fields.map(wireName).join(', ');
}

function wireName(name: string): string {
  return snakeCased(name.replace(/Minor$/, ''));
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
