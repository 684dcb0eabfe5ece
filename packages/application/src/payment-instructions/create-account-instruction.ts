import {
  dayIn,
  placeInstruction,
  utcInstantOf,
  type AccountNumber,
  type AlreadyHasActiveInstruction,
  type InstructionReference,
  type MigrationNotOngoing,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import {
  requireAccount,
  type AccountNotFound,
  type ImportedAccountReading,
} from '../accounts/required-account.js';
import type { InstructionRequestOptions } from '../import-requests/import-request.js';
import {
  loadOntoAccount,
  type LoadCommand,
  type LoadPorts,
} from '../import-requests/load-onto-account.js';
import { asksVendor, askVendor, requireVendor, type UnknownVendor } from './ask-vendor.js';
import type { PaymentVendors, VendorFailure } from './payment-vendor.js';

/** An account, and the permission to collect from it. */
export interface CreateAccountInstructionCommand extends LoadCommand {
  readonly instruction: InstructionReference;
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

interface CreateAccountInstructionPorts extends LoadPorts {
  readonly vendors: PaymentVendors;
}

/** Holds no lock during the question to the vendor; afterwards reads and decides again. */
export const makeCreateAccountInstruction =
  ({ vendors, ...ports }: CreateAccountInstructionPorts): CreateAccountInstruction =>
  async (command) => {
    const { address, instruction, requestOptions = {} } = command;
    const lookup = { instruction: true } as const;
    const place = ({ found, account, supplier }: ImportedAccountReading) => {
      const today = dayIn(supplier.timeZone, utcInstantOf(ports.clock.now()));
      return placeInstruction(instruction, found.instruction, today).map((placed) => ({
        answer: { accountNumber: account.number, isNew: placed === 'new' },
        today,
      }));
    };
    const read = await ports.ledger.read(address, lookup);
    const before = requireAccount(read, address, requestOptions).andThen(place);
    if (before.isErr()) return err(before.error);
    const { answer, today } = before.value;
    if (!answer.isNew) return ok(answer);
    if (!asksVendor(requestOptions)) return requireVendor(vendors, instruction).map(() => answer);

    const vouched = await askVendor(vendors, instruction, {
      today,
      organisationId: address.organisationId,
    });
    if (vouched.isErr()) return err(vouched.error);

    const append = { instruction: vouched.value };
    return loadOntoAccount(ports, command, lookup, async (reading) =>
      place(reading).map((placed) => ({
        answer: placed.answer,
        append: placed.answer.isNew ? append : undefined,
      })),
    );
  };
