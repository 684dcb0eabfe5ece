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
      'CLOSED: requests are sent to the vendor. OPEN: the vendor failed too often, so requests are refused without being sent. HALF_OPEN: one request is sent as a trial.',
    ),
    ({ circuit }) => circuit,
  ),
  retry_at: field(
    described(nullable(instant), 'The time at which an open circuit lets a trial request through.'),
    ({ retryAt }) => retryAt,
  ),
  asked: field(
    described(count, 'Requests since this server started; retries are not counted again.'),
    ({ asked }) => asked,
  ),
  failed: field(
    described(count, 'Requests that the vendor did not answer.'),
    ({ failed }) => failed,
  ),
  failed_in_a_row: field(
    described(count, 'Failed requests since the vendor last answered.'),
    ({ failedInARow }) => failedInARow,
  ),
  turned_away: field(
    described(count, 'Requests that were not sent because the circuit was open.'),
    ({ turnedAway }) => turnedAway,
  ),
  last_failure: field(
    nullable(
      object<NonNullable<PrintedVendor['lastFailure']>>('VendorFailure', {
        at: field(instant, ({ at }) => at),
        kind: field(described(text, 'For example `timed_out`.'), ({ kind }) => kind),
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
  vendors: field(described(listOf(vendor), 'Sorted by code.'), ({ vendors }) => vendors),
});
