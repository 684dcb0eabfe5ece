import { described, field, listOf, nullable, object, words } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';

export interface PrintedVendor {
  readonly vendor: string;
  readonly circuit: 'closed' | 'open' | 'half-open';
  readonly retryAt: string | undefined;
  readonly asked: number;
  readonly failed: number;
  readonly failedInARow: number;
  readonly turnedAway: number;
  readonly lastFailure: { readonly at: string; readonly kind: string } | undefined;
}

const vendor = object<PrintedVendor>('VendorStanding', {
  vendor: field(text, (one) => one.vendor),
  circuit: field(
    described(
      words({ closed: 'CLOSED', open: 'OPEN', 'half-open': 'HALF_OPEN' }),
      'CLOSED: the vendor is asked. OPEN: it has failed too often and is left alone. HALF_OPEN: one question is let through to see.',
    ),
    ({ circuit }) => circuit,
  ),
  retry_at: field(
    described(nullable(instant), 'When an open circuit lets a question through again.'),
    ({ retryAt }) => retryAt,
  ),
  asked: field(
    described(count, 'Questions since this server started, each with all its tries.'),
    ({ asked }) => asked,
  ),
  failed: field(described(count, 'Those that the vendor did not answer.'), ({ failed }) => failed),
  failed_in_a_row: field(
    described(count, 'Those that failed since the vendor last answered.'),
    ({ failedInARow }) => failedInARow,
  ),
  turned_away: field(
    described(count, 'Questions that were refused without asking, because the circuit was open.'),
    ({ turnedAway }) => turnedAway,
  ),
  last_failure: field(
    nullable(
      object<NonNullable<PrintedVendor['lastFailure']>>('VendorFailure', {
        at: field(instant, ({ at }) => at),
        kind: field(described(text, 'Such as `timed_out`.'), ({ kind }) => kind),
      }),
    ),
    ({ lastFailure }) => lastFailure,
  ),
});

export interface PrintedVendors {
  readonly server: string;
  readonly vendors: readonly PrintedVendor[];
}

/** The vendors as one server sees them. */
export const vendorStandings = object<PrintedVendors>('VendorStandings', {
  server: field(described(text, 'The server that answered.'), ({ server }) => server),
  vendors: field(described(listOf(vendor), 'By code.'), ({ vendors }) => vendors),
});
