import { parseCalendarDate, placeInOpenPeriod, statementPeriod } from '@data-import/domain';
import { Result } from 'neverthrow';

const placed = Result.combine([
  parseCalendarDate('2019-10-01'),
  parseCalendarDate('2019-11-30'),
  parseCalendarDate('2019-12-24'),
]).andThen(([from, to, date]) =>
  statementPeriod(from, to).andThen((period) => placeInOpenPeriod(date, period, 'move')),
);
console.log(placed);
