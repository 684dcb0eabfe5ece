import {
  isSameInstruction,
  requireOngoing,
  type AlreadyHasActiveInstruction,
  type InstructionReference,
  type MigrationNotOngoing,
  type PaymentInstruction,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { askVendor, type UnknownVendor } from './ask-vendor.js';
import type {
  BusinessAddress,
  BusinessInstructionLedger,
  BusinessReading,
} from './business-instruction-ledger.js';
import type { PaymentVendors, VendorFailure } from './payment-vendor.js';

/** Which business, which permission to collect, and for which accounts. */
export interface CreateBusinessInstructionCommand {
  readonly address: BusinessAddress;
  readonly instruction: InstructionReference;
  /** Accounts of the business that the instruction applies to; may be none. */
  readonly externalAccountNumbers: readonly string[];
}

/** The supplier has no such business; nobody is told whether there is such a supplier. */
export interface BusinessNotFound {
  readonly kind: 'business-not-found';
}

/** Accounts that the instruction cannot apply to, by their place in the command. */
export interface AccountsRefused {
  readonly kind: 'accounts-refused';
  readonly faults: readonly {
    readonly kind: 'account-not-found' | 'account-not-in-business';
    readonly index: number;
  }[];
}

/** Why nothing was attached. After `VendorUnavailable` alone the same request may do better later. */
export type CreateBusinessInstructionError =
  | BusinessNotFound
  | MigrationNotOngoing
  | AccountsRefused
  | AlreadyHasActiveInstruction
  | UnknownVendor
  | VendorFailure;

/** Attaches the instruction to the business and links it to all of the accounts, or does neither. */
export type CreateBusinessInstruction = (
  command: CreateBusinessInstructionCommand,
) => Promise<Result<void, CreateBusinessInstructionError>>;

interface Ports {
  readonly ledger: BusinessInstructionLedger;
  readonly vendors: PaymentVendors;
}

const ATTEMPTS = 10;

/** Nothing is held while a vendor is asked; afterwards everything is decided anew. */
export const makeCreateBusinessInstruction =
  ({ ledger, vendors }: Ports): CreateBusinessInstruction =>
  async (command) => {
    let vouched: PaymentInstruction | undefined;
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const ground = await readGround(ledger, command);
      if (ground.isErr()) return err(ground.error);
      const { reading, isActive, unlinked } = ground.value;
      if (isActive && unlinked.length === 0) return ok();

      if (!isActive && !vouched) {
        const asked = await askVendor(vendors, command.instruction);
        if (asked.isErr()) return err(asked.error);
        vouched = asked.value;
        continue;
      }
      const kept = await ledger.append(reading, isActive ? undefined : vouched, unlinked);
      if (kept.isOk()) return ok();
    }
    throw new Error('A business changed again and again while its instruction was created.');
  };

async function readGround(
  ledger: BusinessInstructionLedger,
  { address, instruction, externalAccountNumbers }: CreateBusinessInstructionCommand,
) {
  const reading = await ledger.read(address, externalAccountNumbers);
  if (!reading?.business) return err<never, BusinessNotFound>({ kind: 'business-not-found' });
  const refused = refuseAccounts(reading);
  if (refused.isErr()) return err(refused.error);
  const ongoing = requireOngoing(reading.supplier.status);
  if (ongoing.isErr()) return err(ongoing.error);

  const { activeInstruction } = reading.business;
  const isActive =
    activeInstruction !== undefined && isSameInstruction(activeInstruction, instruction);
  if (activeInstruction !== undefined && !isActive)
    return err<never, AlreadyHasActiveInstruction>({ kind: 'already-has-active-instruction' });
  return ok({ reading, isActive, unlinked: unlinkedAccounts(reading) });
}

function refuseAccounts({ accounts }: BusinessReading): Result<void, AccountsRefused> {
  const faults: AccountsRefused['faults'][number][] = [];
  for (const [index, { standing }] of accounts.entries()) {
    if (standing === 'unknown') faults.push({ kind: 'account-not-found', index });
    if (standing === 'elsewhere') faults.push({ kind: 'account-not-in-business', index });
  }
  return faults.length > 0 ? err({ kind: 'accounts-refused', faults }) : ok();
}

function unlinkedAccounts({ accounts }: BusinessReading): readonly string[] {
  const unlinked = accounts.filter(({ isLinked }) => !isLinked);
  return [...new Set(unlinked.map(({ externalAccountNumber }) => externalAccountNumber))];
}
