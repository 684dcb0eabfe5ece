import type { AccountCursor } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  type CalendarDate,
  type UtcInstant,
} from '@data-import/domain';
import { decodeCursor as decodeText, encodeCursor as encodeText } from '@data-import/http-kit';
import * as t from 'io-ts';

function textOf<T extends string>(isOfForm: (text: string) => boolean): t.Type<T> {
  const is = (input: unknown): input is T => typeof input === 'string' && isOfForm(input);
  const validate: t.Validate<unknown, T> = (input, context) =>
    is(input) ? t.success(input) : t.failure(input, context);
  return new t.Type<T>('a text', is, validate, t.identity);
}

const instant = textOf<UtcInstant>(isUtcInstant);
const day = textOf<CalendarDate>(isCalendarDate);

const accountCursor = t.intersection([
  t.type({ moment: instant }),
  t.partial({
    note: t.type({ isPinned: t.boolean, createdAt: instant, entry: t.Int }),
    transaction: t.type({ date: day, entry: t.Int }),
    statement: t.type({ from: day, to: day, entry: t.Int }),
  }),
]);

/** A cursor as text, for this account and no other. */
export function encodeCursor(cursor: AccountCursor, accountNumber: string): string {
  return encodeText(JSON.stringify(cursor), [accountNumber]);
}

/** The cursor that `encodeCursor` made for this account; `undefined` for anything else. */
export function decodeCursor(text: string, accountNumber: string): AccountCursor | undefined {
  const json = decodeText(text, [accountNumber]);
  const decoded = json === undefined ? undefined : accountCursor.decode(parsed(json));
  return decoded?._tag === 'Right' ? decoded.right : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
