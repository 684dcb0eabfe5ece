import { CLOSED_CIRCUIT, type PaymentVendor, type VendorFailure } from '@data-import/application';
import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { refused, unavailable, unreachable } from './vendor-failures.js';

/** Failures by the beginning of the reference; any other reference that begins with `TEST-` is usable. */
const FAILURES: ReadonlyMap<string, VendorFailure> = new Map<string, VendorFailure>([
  ['TEST-UNKNOWN', refused('unknown-reference')],
  ['TEST-REVOKED', refused('revoked')],
  ['TEST-EXPIRED', refused('expired')],
  ['TEST-OTHER-TYPE', refused('of-another-type')],
  ['TEST-UNREACHABLE', unreachable('credentials-refused')],
]);

const FLAKY_FAILURES = 2;
/** The number of references remembered, so that ever new ones do not fill the memory. */
const REMEMBERED = 10_000;

/**
 * A vendor without a vendor: the reference says what the answer is, so that a caller can rehearse every branch
 * of its retry logic. It stands outside `ResilientPaymentVendor`, which would hide the failures from the caller.
 */
export class RehearsalPaymentVendor implements PaymentVendor {
  readonly #timesFailed = new Map<string, number>();

  async findInstruction({
    reference,
  }: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>> {
    if (!reference.startsWith('TEST-')) return err(refused('unknown-reference'));
    for (const [beginning, failure] of FAILURES)
      if (reference.startsWith(beginning)) return err(failure);
    if (reference.startsWith('TEST-FLAKY') && this.#failsAgain(reference))
      return err(unavailable('vendor-error'));
    return ok({ status: 'active', lastDigits: '4242', scheme: 'test' });
  }

  circuit() {
    return CLOSED_CIRCUIT;
  }

  #failsAgain(reference: string): boolean {
    const timesFailed = this.#timesFailed.get(reference) ?? 0;
    if (timesFailed >= FLAKY_FAILURES) return false;
    this.#timesFailed.set(reference, timesFailed + 1);
    const [oldest = reference] = this.#timesFailed.keys();
    if (this.#timesFailed.size > REMEMBERED) this.#timesFailed.delete(oldest);
    return true;
  }
}
