import type { ExternalAccountNumber, SupplierCode } from '../identifiers/identifiers.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { UtcInstant } from '../time/utc-instant.js';
import { differencesBetween, type FieldDifference } from '../differences/differences.js';

/** A caller addresses an account by its supplier and by the caller's own number of the account. */
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

/** The number of accounts that one instance can number. */
export const ACCOUNT_NUMBERS = 2 ** 32;

/**
 * The number of the n-th account of an instance, n from 0 to 2^32 - 1. Different n give different numbers
 * (a Feistel network is a permutation), so numbers are unique without a look-up, and consecutive numbers do not
 * look alike, so a typing error of one digit rarely gives another customer's number. Numbers are
 * stored with the accounts, so the network must not change (decision 0011). Throws for any other n.
 */
export function accountNumberOf(n: number): AccountNumber {
  if (!Number.isInteger(n) || n < 0 || n >= ACCOUNT_NUMBERS)
    throw new RangeError(`There is no account number for account ${n} of the instance.`);
  let left = Math.floor(n / 0x10000) & 0xffff;
  let right = n & 0xffff;
  for (const key of ROUND_KEYS) [left, right] = [right, left ^ mixed(right, key)];
  return `A-${hex(left)}${hex(right)}` as AccountNumber;
}

const ROUND_KEYS = [0x9e37, 0x79b9, 0x7f4a, 0x7c15] as const;

function mixed(half: number, key: number): number {
  const product = Math.imul(half ^ key, 0x85ebca6b);
  return ((product >>> 13) ^ product) & 0xffff;
}

function hex(half: number): string {
  return half.toString(16).toUpperCase().padStart(4, '0');
}

/** An account as it is to be imported; `undefined` leaves the choice to the service. */
export interface PostedAccount {
  readonly period: StatementPeriod | undefined;
  readonly createdAt: UtcInstant | undefined;
}

/** The fields in which an account to import differs from the existing one. What was not sent is no difference. */
export function accountDifferences(
  { openPeriod, createdAt }: Pick<Account, 'openPeriod' | 'createdAt'>,
  posted: PostedAccount,
): readonly FieldDifference[] {
  return differencesBetween(
    comparable({ period: openPeriod, createdAt }),
    comparable({ period: posted.period ?? openPeriod, createdAt: posted.createdAt ?? createdAt }),
  );
}

function comparable({ period, createdAt }: PostedAccount) {
  return {
    statementPeriod: { fromDate: period?.from, toDate: period?.to },
    accountCreatedAt: createdAt,
  };
}
