import type { VendorFailure, VendorRefused, VendorUnavailable } from '@data-import/application';
import {
  isCalendarDate,
  type CalendarDate,
  type InstructionDetails,
  type InstructionReference,
} from '@data-import/domain';
import * as t from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import type { VendorAnswer } from './vendor-endpoint.js';
import { failureOfStatus, refused, unreadable } from './vendor-failures.js';

/** Codecs here only read: `encode` is never called. */
export type Decoding<A> = t.Type<A, unknown>;

export function decoding<A>(name: string, validate: t.Validate<unknown, A>): Decoding<A> {
  return new t.Type<A, unknown>(name, t.never.is, validate, t.identity);
}

export function matching<A extends string>(
  name: string,
  isOne: (text: string) => text is A,
): Decoding<A> {
  return decoding(name, (input, context) =>
    typeof input === 'string' && isOne(input) ? t.success(input) : t.failure(input, context),
  );
}

/** A vendor's own word. It is stored and shown, so it is short and has no control characters. */
export const word: Decoding<string> = matching('a word', (text): text is string =>
  /^[^\p{C}]{1,64}$/u.test(text),
);

export const calendarDate: Decoding<CalendarDate> = matching('a date YYYY-MM-DD', isCalendarDate);

/** Takes `null` for an absent value. */
export function optional<A>(codec: t.Type<A, unknown>): Decoding<A | undefined> {
  return decoding(codec.name, (input, context) =>
    input === undefined || input === null ? t.success(undefined) : codec.validate(input, context),
  );
}

export function decodeAnswer<A>(
  codec: t.Decoder<unknown, A>,
  answer: unknown,
): Result<A, VendorUnavailable> {
  const decoded = codec.decode(answer);
  return decoded._tag === 'Right' ? ok(decoded.right) : err(unreadable);
}

/** The JSON of an answer with status 200; any other status is a failure. */
export function jsonOf(answer: VendorAnswer): Result<unknown, VendorFailure> {
  if (answer.status !== 200) return err(failureOfStatus(answer));
  try {
    return ok(JSON.parse(answer.text));
  } catch {
    return err(unreadable);
  }
}

export type Standing = 'usable' | 'revoked' | 'expired';

/** The answer of a vendor about an instruction; a field that the vendor leaves out is `undefined`. */
export interface VendorStatement {
  /** The type as the contract names it; `undefined` for a type that the contract does not have. */
  readonly type: string | undefined;
  readonly standing: Standing;
  readonly status: string;
  readonly expiresOn?: CalendarDate | undefined;
  /** The last digits or the whole number of the instrument, perhaps with other characters in it. */
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
