import {
  dayIn,
  placeInstruction,
  utcInstantOf,
  type AccountNumber,
  type AlreadyHasActiveInstruction,
  type InstructionReference,
  type MigrationNotOngoing,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Ports } from '../ports.js';
import {
  batchOfAppend,
  type InstructionRequestOptions,
  ledgerFor,
} from '../import-requests/import-request.js';
import { asksVendor, askVendor, requireVendor, type UnknownVendor } from './ask-vendor.js';
import type { VendorFailure } from './payment-vendor.js';

/** An account, and the permission to collect from it. */
export interface CreateAccountInstructionCommand {
  readonly address: AccountAddress;
  readonly instruction: InstructionReference;
  /** A plain import when absent. */
  readonly requestOptions?: InstructionRequestOptions;
}

/** The errors after which nothing was stored. Only after `VendorUnavailable` may a retry succeed. */
export type CreateAccountInstructionError =
  | AccountNotFound
  | MigrationNotOngoing
  | AlreadyHasActiveInstruction
  | UnknownVendor
  | VendorFailure;

/** The account has the instruction, from this request or, when it is not new, from an earlier one. */
export interface CreatedAccountInstruction {
  readonly accountNumber: AccountNumber;
  readonly isNew: boolean;
}

/** Stores the instruction after its vendor has confirmed it. The vendor is not asked about one that is active already. */
export type CreateAccountInstruction = (
  command: CreateAccountInstructionCommand,
) => Promise<Result<CreatedAccountInstruction, CreateAccountInstructionError>>;

/** Holds no lock during the question to the vendor; afterwards reads and decides again. */
export const makeCreateAccountInstruction =
  ({
    ledger,
    vendors,
    clock,
  }: Pick<Ports, 'ledger' | 'vendors' | 'clock'>): CreateAccountInstruction =>
  async ({ address, instruction, requestOptions = {} }) => {
    const read = (from: AccountLedger) =>
      loadState(from, { address, instruction, requestOptions }, utcInstantOf(clock.now()));
    const before = await read(ledger);
    if (before.isErr()) return err(before.error);
    const { accountNumber, isActive, today } = before.value;
    if (isActive) return ok({ accountNumber, isNew: false });
    if (!asksVendor(requestOptions))
      return requireVendor(vendors, instruction).map(() => ({ accountNumber, isNew: true }));

    const vouched = await askVendor(vendors, instruction, today);
    if (vouched.isErr()) return err(vouched.error);

    return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current) => {
      const state = await read(current);
      if (state.isErr()) return err(state.error);
      const { reading } = state.value;
      if (state.value.isActive) return ok({ accountNumber, isNew: false });
      const batch = batchOfAppend(requestOptions, clock);
      const appended = await current.append(reading, { instruction: vouched.value }, batch);
      return appended.map(() => ({ accountNumber, isNew: true }));
    });
  };

async function loadState(
  ledger: AccountLedger,
  { address, instruction, requestOptions }: CreateAccountInstructionCommand,
  now: UtcInstant,
) {
  const read = await ledger.read(address, { instruction: true });
  const reading = requireAccount(read, address, requestOptions);
  if (reading.isErr()) return err(reading.error);

  const { found, account, supplier } = reading.value;
  const today = dayIn(supplier.timeZone, now);
  return placeInstruction(instruction, found.instruction, today).map((place) => ({
    reading: reading.value,
    isActive: place === 'active',
    accountNumber: account.number,
    today,
  }));
}
