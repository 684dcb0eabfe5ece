import { createHash } from 'node:crypto';
import type { AccountCursor } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  type CalendarDate,
  type UtcInstant,
} from '@data-import/domain';
import * as t from 'io-ts';

const instant = new t.Type<UtcInstant>(
  'an instant',
  (input): input is UtcInstant => typeof input === 'string' && isUtcInstant(input),
  (input, context) =>
    typeof input === 'string' && isUtcInstant(input) ? t.success(input) : t.failure(input, context),
  t.identity,
);

const day = new t.Type<CalendarDate>(
  'a day',
  (input): input is CalendarDate => typeof input === 'string' && isCalendarDate(input),
  (input, context) =>
    typeof input === 'string' && isCalendarDate(input)
      ? t.success(input)
      : t.failure(input, context),
  t.identity,
);

const accountCursor = t.intersection([
  t.type({ moment: instant }),
  t.partial({
    note: t.type({ isPinned: t.boolean, createdAt: instant, entry: t.Int }),
    transaction: t.type({ date: day, entry: t.Int }),
    statement: t.type({ from: day, to: day, entry: t.Int }),
  }),
]);

/**
 * A cursor as text. It says to which account it belongs, so that one which was cut short, changed or given to another
 * account leads nowhere. It is no secret: what may be read is asked for each page anew.
 */
export function encodeCursor(cursor: AccountCursor, accountNumber: string): string {
  const text = JSON.stringify(cursor);
  return `${Buffer.from(text).toString('base64url')}.${digestOf(text, accountNumber)}`;
}

/** The cursor that `encodeCursor` made for this account; `undefined` for anything else. */
export function decodeCursor(text: string, accountNumber: string): AccountCursor | undefined {
  const json = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  const encoded = `${Buffer.from(json).toString('base64url')}.${digestOf(json, accountNumber)}`;
  if (encoded !== text) return undefined;
  const decoded = accountCursor.decode(parsed(json));
  return decoded._tag === 'Right' ? decoded.right : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function digestOf(text: string, accountNumber: string): string {
  const digest = createHash('sha256').update(JSON.stringify([accountNumber, text]));
  return digest.digest('base64url').slice(0, 16);
}
