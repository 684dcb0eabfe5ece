import {
  CLOSED_CIRCUIT,
  type Clock,
  type PaymentVendor,
  type VendorFailure,
  type VendorRefused,
} from '@data-import/application';
import {
  utcInstantOf,
  type CalendarDate,
  type InstructionDetails,
  type InstructionReference,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';

export interface Mandate {
  readonly status: 'active' | 'cancelled';
  readonly accountNumber: string;
  readonly lastDay?: CalendarDate;
}

/** A vendor without a network interface, which has sent a list of its mandates by their references. */
export class MandateListVendor implements PaymentVendor {
  readonly #mandates: ReadonlyMap<string, Mandate>;
  readonly #clock: Clock;

  constructor(mandates: ReadonlyMap<string, Mandate>, clock: Clock) {
    this.#mandates = mandates;
    this.#clock = clock;
  }

  async findInstruction({
    reference,
    type,
  }: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>> {
    const mandate = this.#mandates.get(reference);
    if (!mandate) return refused('unknown-reference');
    if (type !== 'DIRECT_DEBIT') return refused('of-another-type');
    if (mandate.status === 'cancelled') return refused('revoked');

    const { status, accountNumber, lastDay } = mandate;
    const today = utcInstantOf(this.#clock.now()).slice(0, 10);
    if (lastDay !== undefined && lastDay < today) return refused('expired');
    return ok({
      status,
      lastDigits: accountNumber.slice(-4),
      ...(lastDay !== undefined && { expiresOn: lastDay }),
    });
  }

  circuit() {
    return CLOSED_CIRCUIT;
  }
}

function refused(reason: VendorRefused['reason']) {
  return err<never, VendorRefused>({ kind: 'vendor-refused', reason });
}
