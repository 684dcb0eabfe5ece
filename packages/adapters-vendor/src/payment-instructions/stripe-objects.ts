import type { VendorUnavailable } from '@data-import/application';
import { isCalendarDate, type CalendarDate } from '@data-import/domain';
import * as t from 'io-ts';
import { err, ok, type Result } from 'neverthrow';
import { decodeAnswer, optional, word, type Standing, type VendorStatement } from './codecs.js';
import { unreadable } from './vendor-failures.js';

type StatementReading = Result<VendorStatement, VendorUnavailable>;
type Particulars = Pick<VendorStatement, 'scheme' | 'digits' | 'expiresOn'>;

/** Stripe's kinds of payment method that the contract has a type for. */
const TYPES: ReadonlyMap<string, 'CARD' | 'DIRECT_DEBIT'> = new Map([
  ['card', 'CARD'],
  ['acss_debit', 'DIRECT_DEBIT'],
  ['au_becs_debit', 'DIRECT_DEBIT'],
  ['bacs_debit', 'DIRECT_DEBIT'],
  ['nz_bank_account', 'DIRECT_DEBIT'],
  ['sepa_debit', 'DIRECT_DEBIT'],
  ['us_bank_account', 'DIRECT_DEBIT'],
]);

const paymentMethod = t.intersection([t.UnknownRecord, t.type({ id: t.string, type: word })]);
const card = t.type({ brand: word, last4: t.string, exp_month: t.Int, exp_year: t.Int });
const bankAccount = t.type({ last4: optional(t.string) });

export function readPaymentMethod(json: unknown, id: string): StatementReading {
  return decodeAnswer(paymentMethod, json).andThen((found) => {
    if (found.id !== id) return err(unreadable);
    // One that was detached from its customer, or never attached to one, cannot be charged again.
    const isAttached = Boolean(found['customer'] ?? found['customer_account']);
    return readParticulars(found.type, found[found.type]).map((particulars) => ({
      type: TYPES.get(found.type),
      standing: isAttached ? ('usable' as const) : ('revoked' as const),
      status: isAttached ? 'active' : 'detached',
      ...particulars,
    }));
  });
}

function readParticulars(type: string, json: unknown): Result<Particulars, VendorUnavailable> {
  switch (TYPES.get(type)) {
    case 'CARD':
      return decodeAnswer(card, json).andThen(({ brand, last4, exp_year, exp_month }) => {
        const expiresOn = lastDayOf(exp_year, exp_month);
        return expiresOn ? ok({ scheme: brand, digits: last4, expiresOn }) : err(unreadable);
      });
    case 'DIRECT_DEBIT':
      return decodeAnswer(bankAccount, json).map(({ last4 }) => ({ scheme: type, digits: last4 }));
    case undefined:
      return ok({});
  }
}

/** Stripe gives the month in which a card expires: it can be used until the last day. */
function lastDayOf(year: number, month: number): CalendarDate | undefined {
  const days = [31, 30, 29, 28].map((day) => `${year}-${String(month).padStart(2, '0')}-${day}`);
  return days.find(isCalendarDate);
}

const STANDINGS = {
  active: 'usable',
  pending: 'usable',
  inactive: 'revoked',
} as const satisfies Record<string, Standing>;

const mandate = t.type({
  id: t.string,
  status: t.keyof(STANDINGS),
  payment_method: t.intersection([t.UnknownRecord, t.type({ id: t.string })]),
});

/** The mandate must come with its payment method expanded, which has the type and the digits. */
export function readMandate(json: unknown, id: string): StatementReading {
  return decodeAnswer(mandate, json).andThen(({ id: found, status, payment_method: method }) =>
    found === id
      ? readPaymentMethod(method, method.id).map((said) => ({
          ...said,
          status,
          standing: STANDINGS[status],
        }))
      : err(unreadable),
  );
}
