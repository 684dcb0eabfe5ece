import type { VendorUnavailable } from '@data-import/application';
import { isCalendarDate, type CalendarDate } from '@data-import/domain';
import * as t from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import { unreadable } from './vendor-failures.js';

/** Codecs here only read: `encode` is never called. */
export type Decoding<A> = t.Type<A, unknown>;

export function decoding<A>(name: string, validate: t.Validate<unknown, A>): Decoding<A> {
  return new t.Type<A, unknown>(name, t.never.is, validate, t.identity);
}

function matching<A extends string>(name: string, isOne: (text: string) => text is A): Decoding<A> {
  return decoding(name, (input, context) =>
    typeof input === 'string' && isOne(input) ? t.success(input) : t.failure(input, context),
  );
}

/** A vendor's own word. It is stored and shown, so it is short and has no control characters. */
export const word: Decoding<string> = matching('a word', (text): text is string =>
  /^[^\p{C}]{1,64}$/u.test(text),
);

export const calendarDate: Decoding<CalendarDate> = matching('a date YYYY-MM-DD', isCalendarDate);

/** Absent and `null` are the same. */
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

export function parseJson(text: string): Result<unknown, VendorUnavailable> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(unreadable);
  }
}
