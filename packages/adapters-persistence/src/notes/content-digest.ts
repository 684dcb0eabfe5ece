import { hash } from 'node:crypto';

/**
 * 64 bits of a text as a signed whole number, for an index that would be large with the text itself. Two texts with one
 * digest are possible, so what is found by it has to be compared.
 */
export function digestOf(text: string): bigint {
  return Buffer.from(hash('sha256', text, 'hex').slice(0, 16), 'hex').readBigInt64BE();
}
