import { plainDecimal } from '../verifying/differing-fields.js';

/** A sum with two places, or with more where it has them. */
export function money(text: string): string {
  const [whole = '0', fraction = ''] = plainDecimal(text).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** A number for people, with narrow no-break spaces between thousands. */
export function grouped(text: string | number): string {
  const [whole = '', fraction] = String(text).split('.');
  const parted = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202F');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}
