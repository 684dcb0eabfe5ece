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
import type { AccountAddress } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { AccountInstructionLedger } from './account-instruction-ledger.js';
import type { Clock } from '../clock.js';
import { batchOfAppend } from '../import-batches/batch-of-append.js';
import type { InstructionRequestOptions } from '../import-requests/import-request-options.js';
import { ledgerFor } from '../import-requests/without-appends.js';
import { asksVendor, askVendor, requireVendor, type UnknownVendor } from './ask-vendor.js';
import type { PaymentVendors, VendorFailure } from './payment-vendor.js';

/** Which account, and which permission to collect. */
export interface CreateAccountInstructionCommand {
  readonly address: AccountAddress;
  readonly instruction: InstructionReference;
  /** A plain import when absent. */
  readonly requestOptions?: InstructionRequestOptions;
}

/** Why nothing was stored. Only after `VendorUnavailable` may a retry succeed. */
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

interface Ports {
  readonly ledger: AccountInstructionLedger;
  readonly vendors: PaymentVendors;
  readonly clock: Clock;
}

/** Holds no lock while a vendor is asked; afterwards reads and decides again. */
export const makeCreateAccountInstruction =
  ({ ledger, vendors, clock }: Ports): CreateAccountInstruction =>
  async ({ address, instruction, requestOptions = {} }) => {
    const read = (from: AccountInstructionLedger) =>
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
      return (await current.append(reading, vouched.value, batch)).map(() => ({
        accountNumber,
        isNew: true,
      }));
    });
  };

async function loadState(
  ledger: AccountInstructionLedger,
  { address, instruction, requestOptions }: CreateAccountInstructionCommand,
  now: UtcInstant,
) {
  const reading = requireAccount(await ledger.read(address), address, requestOptions);
  if (reading.isErr()) return err(reading.error);

  const { match, account, supplier } = reading.value;
  const today = dayIn(supplier.timeZone, now);
  return placeInstruction(instruction, match, today).map((place) => ({
    reading: reading.value,
    isActive: place === 'active',
    accountNumber: account.number,
    today,
  }));
}
