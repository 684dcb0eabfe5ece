import { described, listOf, nullable, object, words, type PrintedBy } from '../printing/printer.js';
import { count, instant, text } from '../printing/texts.js';

const vendor = object('VendorStanding', {
  vendor: text,
  circuit: described(
    words({ closed: 'CLOSED', open: 'OPEN', 'half-open': 'HALF_OPEN' }),
    'CLOSED: requests are sent to the vendor. OPEN: the vendor failed too often, so requests are refused without being sent. HALF_OPEN: one request is sent as a trial.',
  ),
  retry_at: described(
    nullable(instant),
    'The time at which an open circuit lets a trial request through.',
  ),
  organisations: described(
    nullable(count),
    'The number of organisations whose requests are refused, where the circuit is closed for the others.',
  ),
  asked: described(count, 'Requests since this server started; retries are not counted again.'),
  failed: described(count, 'Requests that the vendor did not answer.'),
  failed_in_a_row: described(count, 'Failed requests since the vendor last answered.'),
  turned_away: described(count, 'Requests that were not sent because the circuit was open.'),
  last_failure: nullable(
    object('VendorFailure', {
      at: instant,
      kind: described(text, 'For example `timed_out`.'),
    }),
  ),
});

export type PrintedVendor = PrintedBy<typeof vendor>;

export const vendorStandings = object('VendorStandings', {
  server: described(text, 'The server that answered.'),
  vendors: described(listOf(vendor), 'Sorted by code.'),
});
