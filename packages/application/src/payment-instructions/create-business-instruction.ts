import {
  accountsToLink,
  dayIn,
  placeInstruction,
  requireAccountsOfBusiness,
  utcInstantOf,
  type AccountsRefused,
  type AlreadyHasActiveInstruction,
  type ExternalAccountNumber,
  type InstructionReference,
  type MigrationNotOngoing,
  type PaymentInstruction,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import {
  batchOfAppend,
  type InstructionRequestOptions,
  businessLedgerFor,
  requireOpenMigration,
} from '../import-requests/import-request.js';
import { asksVendor, askVendor, requireVendor, type UnknownVendor } from './ask-vendor.js';
import type {
  BusinessAddress,
  BusinessInstructionLedger,
  BusinessNotFound,
} from './business-instruction-ledger.js';
import type { VendorFailure, PaymentVendors } from './payment-vendor.js';

export interface CreateBusinessInstructionCommand {
  readonly address: BusinessAddress;
  readonly instruction: InstructionReference;
  /** Accounts of the business that the instruction applies to; may be empty. */
  readonly externalAccountNumbers: readonly ExternalAccountNumber[];
  readonly requestOptions?: InstructionRequestOptions;
}

/** All that contradicts what is stored: the accounts, and an instruction that is active already. */
export interface BusinessAccountsRefused extends AccountsRefused {
  readonly alreadyActive?: AlreadyHasActiveInstruction;
}

/** The errors after which nothing was stored. Only after `VendorUnavailable` may a retry succeed. */
export type CreateBusinessInstructionError =
  | BusinessNotFound
  | MigrationNotOngoing
  | BusinessAccountsRefused
  | AlreadyHasActiveInstruction
  | UnknownVendor
  | VendorFailure;

/** The business has the instruction, from this request or, when it is not new, from an earlier one. */
export interface CreatedBusinessInstruction {
  /** True when the business did not have the instruction before; links to more accounts do not count. */
  readonly isNew: boolean;
}

/** Attaches the instruction to the business and links it to all of the accounts, or does neither. */
export type CreateBusinessInstruction = (
  command: CreateBusinessInstructionCommand,
) => Promise<Result<CreatedBusinessInstruction, CreateBusinessInstructionError>>;

const ATTEMPTS = 10;

/** Holds no lock during the question to the vendor; afterwards reads and decides again. */
export const makeCreateBusinessInstruction =
  ({
    businessInstructions: ledger,
    vendors,
    clock,
  }: {
    readonly businessInstructions: BusinessInstructionLedger;
    readonly vendors: PaymentVendors;
    readonly clock: Clock;
  }): CreateBusinessInstruction =>
  async (command) => {
    const { requestOptions = {} } = command;
    const current = businessLedgerFor(requestOptions, ledger);
    let vouched: PaymentInstruction | undefined;
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const state = await loadState(current, command, utcInstantOf(clock.now()));
      if (state.isErr()) return err(state.error);
      const { reading, isActive, unlinked, today } = state.value;
      const created = { isNew: !isActive };
      if (isActive && unlinked.length === 0) return ok(created);

      if (!isActive && !asksVendor(requestOptions))
        return requireVendor(vendors, command.instruction).map(() => created);
      if (!isActive && !vouched) {
        const asked = await askVendor(vendors, command.instruction, {
          today,
          organisationId: command.address.organisationId,
        });
        if (asked.isErr()) return err(asked.error);
        vouched = asked.value;
        continue;
      }
      const added = isActive ? undefined : vouched;
      const batch = batchOfAppend(requestOptions, clock);
      const appended = await current.append(reading, added, unlinked, batch);
      if (appended.isOk()) return ok(created);
    }
    throw new Error('A business changed again and again while its instruction was created.');
  };

async function loadState(
  ledger: BusinessInstructionLedger,
  {
    address,
    instruction,
    externalAccountNumbers,
    requestOptions = {},
  }: CreateBusinessInstructionCommand,
  now: UtcInstant,
) {
  const reading = await ledger.read(address, externalAccountNumbers);
  if (!reading?.business) return err<never, BusinessNotFound>({ kind: 'business-not-found' });
  const ongoing = requireOpenMigration(reading.supplier.status, requestOptions);
  if (ongoing.isErr()) return err(ongoing.error);
  const today = dayIn(reading.supplier.timeZone, now);
  const placed = placeInstruction(instruction, reading.business.latestInstruction, today);
  const refused = requireAccountsOfBusiness(reading.accounts);
  if (refused.isErr())
    return err<never, BusinessAccountsRefused>({
      ...refused.error,
      ...(placed.isErr() && { alreadyActive: placed.error }),
    });

  return placed.map((place) => ({
    reading,
    isActive: place === 'active',
    unlinked: accountsToLink(reading.accounts, place),
    today,
  }));
}
