import type { VendorClient, VendorFailure } from '@data-import/application';
import type { InstructionDetails, InstructionReference } from '@data-import/domain';
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

/** Any vendor that answers as `docs/vendors.md` asks. */
export class HttpPaymentVendor implements VendorClient {
  constructor(private readonly access: VendorAccess) {}

  async findInstruction(
    asked: InstructionReference,
  ): Promise<Result<InstructionDetails, VendorFailure>> {
    if (!isSegment(asked.reference)) return err(refused('unknown-reference'));

    const { endpoint, secret, today } = this.access;
    const path = `/instructions/${encodeURIComponent(asked.reference)}`;
    const answer = await endpoint.get(path, { authorization: `Bearer ${secret}` });
    return answer
      .andThen(jsonOf)
      .andThen((json) => decodeAnswer(instruction, json))
      .andThen((found) =>
        found.reference === asked.reference
          ? judgeInstruction(statementOf(found), asked, today())
          : err(unreadable),
      );
  }
}

/** `.` and `..` mean a folder even when they are encoded, and half a character cannot be encoded at all. */
function isSegment(reference: string): boolean {
  return reference !== '' && reference !== '.' && reference !== '..' && reference.isWellFormed();
}

const STANDINGS = {
  active: 'usable',
  pending: 'usable',
  revoked: 'revoked',
  expired: 'expired',
} as const satisfies Record<string, Standing>;

const instruction = t.type({
  reference: t.string,
  type: word,
  status: t.keyof(STANDINGS),
  expires_on: optional(calendarDate),
  last_digits: optional(t.string),
  scheme: optional(word),
});

function statementOf(found: t.TypeOf<typeof instruction>) {
  return {
    type: found.type,
    standing: STANDINGS[found.status],
    status: found.status,
    expiresOn: found.expires_on,
    digits: found.last_digits,
    scheme: found.scheme,
  };
}
