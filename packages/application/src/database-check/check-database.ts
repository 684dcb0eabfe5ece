import { dayIn, utcInstantOf } from '@data-import/domain';
import type { Clock } from '../clock.js';
import type { CheckOutcome, DatabaseCheck } from './database-check.js';

/** Checks everything that is stored; each outcome as soon as it is known, with its first 100 differences. */
export type CheckDatabase = () => AsyncIterable<CheckOutcome>;

interface Ports {
  readonly databaseCheck: DatabaseCheck;
  readonly clock: Clock;
}

const LISTED = 100;
const WHERE_A_DAY_BEGINS_FIRST = 'Pacific/Kiritimati';

/** Today is taken where the day begins first, so that no time zone is ahead of it. */
export const makeCheckDatabase =
  ({ databaseCheck, clock }: Ports): CheckDatabase =>
  () =>
    databaseCheck.run({
      today: dayIn(WHERE_A_DAY_BEGINS_FIRST, utcInstantOf(clock.now())),
      listed: LISTED,
    });
