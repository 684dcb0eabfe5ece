import type { InstructionReference } from '@data-import/domain';
import type { Clock } from '../clock/clock.js';
import type {
  PaymentVendor,
  PaymentVendors,
  VendorCircuit,
  VendorUnavailable,
  VendorUnreachable,
} from '../payment-instructions/payment-vendor.js';

export interface VendorStanding {
  readonly vendor: string;
  readonly circuit: VendorCircuit;
  /** Questions that reached for the vendor, each with all its tries; not those that an open circuit refused. */
  readonly asked: number;
  /** The number of questions that the vendor has not answered. */
  readonly failed: number;
  /** The number of questions that failed since the vendor last answered. */
  readonly failedInARow: number;
  /** Questions that an open circuit refused without asking. */
  readonly turnedAway: number;
  readonly lastFailure:
    | {
        readonly at: Date;
        readonly kind: Exclude<
          VendorUnavailable['reason'] | VendorUnreachable['reason'],
          'circuit-open'
        >;
      }
    | undefined;
}

class WatchedVendor implements PaymentVendor {
  readonly #counted = { asked: 0, failed: 0, failedInARow: 0, turnedAway: 0 };
  #lastFailure: VendorStanding['lastFailure'];

  constructor(
    private readonly vendor: PaymentVendor,
    private readonly clock: Clock,
  ) {}

  async findInstruction(
    asked: InstructionReference,
    organisationId: string,
  ): ReturnType<PaymentVendor['findInstruction']> {
    const counted = this.#counted;
    const found = await this.vendor.findInstruction(asked, organisationId);
    if (found.isOk() || found.error.kind === 'vendor-refused') {
      counted.asked += 1;
      counted.failedInARow = 0;
    } else if (found.error.reason === 'circuit-open') counted.turnedAway += 1;
    else {
      counted.asked += 1;
      counted.failed += 1;
      counted.failedInARow += 1;
      this.#lastFailure = { at: this.clock.now(), kind: found.error.reason };
    }
    return found;
  }

  circuit(): VendorCircuit {
    return this.vendor.circuit();
  }

  standing(): Omit<VendorStanding, 'vendor'> {
    return { circuit: this.circuit(), ...this.#counted, lastFailure: this.#lastFailure };
  }
}

export type ListVendors = () => readonly VendorStanding[];

/** The same vendors, and what is seen of them. Call once for each server. */
export function watchVendors(
  vendors: PaymentVendors,
  clock: Clock,
): { readonly vendors: PaymentVendors; readonly listVendors: ListVendors } {
  const watched = new Map(
    [...vendors].map(([code, vendor]) => [code, new WatchedVendor(vendor, clock)] as const),
  );
  return {
    vendors: watched,
    listVendors: () =>
      [...watched]
        .map(([vendor, one]) => ({ vendor, ...one.standing() }))
        .toSorted((a, b) => (a.vendor < b.vendor ? -1 : 1)),
  };
}
