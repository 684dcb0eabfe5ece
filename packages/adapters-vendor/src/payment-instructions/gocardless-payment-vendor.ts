import type { VendorClient, VendorFailure } from '@data-import/application';
import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import type { MandateStatus } from 'gocardless-nodejs/types';
import * as t from 'io-ts';
import { err, type Result } from 'neverthrow';
import {
  calendarDate,
  decodeAnswer,
  jsonOf,
  judgeInstruction,
  optional,
  word,
  type Standing,
} from './codecs.js';
import type { VendorAccess } from './vendor-endpoint.js';
import { refused, unreadable } from './vendor-failures.js';

/** The version of the API that is spoken; a test compares it with that of the official SDK. */
export const API_VERSION = '2015-07-06';

/**
 * Mandates at GoCardless.
 *
 * The official SDK says which statuses a mandate can have, to the compiler alone; it does not carry the question. It has no time limit and no size limit, follows redirects, asks again by itself, puts the
 * reference into the path unencoded, and none of that can be changed from outside.
 */
export class GoCardlessPaymentVendor implements VendorClient {
  constructor(private readonly access: VendorAccess) {}

  async findInstruction(
    asked: InstructionReference,
  ): Promise<Result<InstructionDetails, VendorFailure>> {
    if (!/^MD\w+$/.test(asked.reference)) return err(refused('unknown-reference'));

    const { endpoint, secret, today } = this.access;
    const answer = await endpoint.get(`/mandates/${asked.reference}`, {
      authorization: `Bearer ${secret}`,
      'gocardless-version': API_VERSION,
    });
    return answer
      .andThen(jsonOf)
      .andThen((json) => decodeAnswer(mandateAnswer, json))
      .andThen(({ mandates }) =>
        mandates.id === asked.reference
          ? judgeInstruction(statementOf(mandates), asked, today())
          : err(unreadable),
      );
  }
}

/** Usable are the statuses in which GoCardless lets a payment be created. */
const STANDINGS = {
  pending_customer_approval: 'usable',
  pending_submission: 'usable',
  submitted: 'usable',
  active: 'usable',
  failed: 'revoked',
  cancelled: 'revoked',
  blocked: 'revoked',
  suspended_by_payer: 'revoked',
  expired: 'expired',
  consumed: 'expired',
} as const satisfies Record<`${MandateStatus}`, Standing>;

const mandate = t.type({
  id: t.string,
  status: t.keyof(STANDINGS),
  scheme: optional(word),
  consent_parameters: optional(t.type({ end_date: optional(calendarDate) })),
});

const mandateAnswer = t.type({ mandates: mandate });

function statementOf({ status, scheme, consent_parameters }: t.TypeOf<typeof mandate>) {
  return {
    type: 'DIRECT_DEBIT',
    standing: STANDINGS[status],
    status,
    expiresOn: consent_parameters?.end_date,
    scheme,
  };
}
