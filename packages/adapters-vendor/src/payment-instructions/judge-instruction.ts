import type { VendorRefused } from '@data-import/application';
import type { CalendarDate, InstructionDetails, InstructionReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { refused } from './vendor-failures.js';

export type Standing = 'usable' | 'revoked' | 'expired';

/** What a vendor says of an instruction. What it does not say is `undefined`. */
export interface VendorStatement {
  /** In the words of the contract; `undefined` when it is of a kind that the contract does not have. */
  readonly type: string | undefined;
  readonly standing: Standing;
  readonly status: string;
  readonly expiresOn?: CalendarDate | undefined;
  /** May be a whole number, and may have other characters in it. */
  readonly digits?: string | undefined;
  readonly scheme?: string | undefined;
}

export function judgeInstruction(
  statement: VendorStatement,
  asked: InstructionReference,
  today: CalendarDate,
): Result<InstructionDetails, VendorRefused> {
  const { type, standing, expiresOn } = statement;
  if (type !== asked.type) return err(refused('of-another-type'));
  if (standing !== 'usable') return err(refused(standing));
  if (expiresOn !== undefined && expiresOn < today) return err(refused('expired'));
  return ok(detailsOf(statement));
}

function detailsOf({
  status,
  expiresOn,
  digits = '',
  scheme,
}: VendorStatement): InstructionDetails {
  const lastDigits = digits.replaceAll(/\D/g, '').slice(-4);
  return {
    status,
    ...(expiresOn === undefined ? {} : { expiresOn }),
    ...(lastDigits === '' ? {} : { lastDigits }),
    ...(scheme === undefined ? {} : { scheme }),
  };
}
