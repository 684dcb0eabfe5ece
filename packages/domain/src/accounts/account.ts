import type { ExternalAccountNumber, SupplierCode } from '../identifiers/identifiers.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { UtcInstant } from '../time/utc-instant.js';

/** How a caller addresses an account: by its supplier and by the caller's own number of the account. */
export interface AccountReference {
  readonly supplierCode: SupplierCode;
  readonly externalAccountNumber: ExternalAccountNumber;
}

/** An imported account; a staged process has no account yet. */
export interface Account {
  readonly number: AccountNumber;
  readonly reference: AccountReference;
  readonly createdAt: UtcInstant;
  /** `undefined` when no statement period is open. */
  readonly openPeriod: StatementPeriod | undefined;
}

declare const accountNumber: unique symbol;

/** The platform's own number: `A-` and eight characters of `0-9A-F`. Only `accountNumberOf` makes it. */
export type AccountNumber = string & { readonly [accountNumber]: true };

/** How many accounts an instance can number. */
export const ACCOUNT_NUMBERS = 2 ** 32;

/** How many places an instance has room for, numbered from 1; each can number as many accounts as the others. */
export const PLACES = 64;

/**
 * The number of the n-th account of an instance, n from 0 to 2^32 - 1. Different n give different numbers
 * (a Feistel network is a permutation), so numbers are unique without a look-up, and consecutive numbers do not
 * look alike, so a typing error of one digit rarely gives another customer's number. A place p takes the n with
 * n mod 64 = p - 1, so that the number tells where the account was made (`birthplaceOf`). Numbers are stored with the
 * accounts, so the network must not change (decision 0011). Throws for any other n.
 */
export function accountNumberOf(n: number): AccountNumber {
  if (!Number.isInteger(n) || n < 0 || n >= ACCOUNT_NUMBERS)
    throw new RangeError(`There is no account number for account ${n} of the instance.`);
  let left = Math.floor(n / 0x10000) & 0xffff;
  let right = n & 0xffff;
  for (const key of ROUND_KEYS) [left, right] = [right, left ^ mixed(right, key)];
  return `A-${hex(left)}${hex(right)}` as AccountNumber;
}

const ACCOUNT_NUMBER = /^A-([0-9A-F]{4})([0-9A-F]{4})$/;

/** The place in which the account with the number was made; `undefined` for a text that is no account number. */
export function birthplaceOf(number: string): number | undefined {
  const halves = ACCOUNT_NUMBER.exec(number);
  if (!halves) return undefined;
  let left = parseInt(halves[1] ?? '', 16);
  let right = parseInt(halves[2] ?? '', 16);
  for (const key of ROUND_KEYS.toReversed()) [left, right] = [right ^ mixed(left, key), left];
  return (right % PLACES) + 1;
}

const ROUND_KEYS = [0x9e37, 0x79b9, 0x7f4a, 0x7c15] as const;

function mixed(half: number, key: number): number {
  const product = Math.imul(half ^ key, 0x85ebca6b);
  return ((product >>> 13) ^ product) & 0xffff;
}

function hex(half: number): string {
  return half.toString(16).toUpperCase().padStart(4, '0');
}
