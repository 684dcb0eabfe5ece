import type { AnnouncedItems, CountedRefusal, SeenRequest } from '@data-import/application';
import type { BatchEnd, BatchItems, UtcInstant } from '@data-import/domain';
import { instant, optional, text, whole } from './codec.js';
import { COUNTED_TABLES, countsIn } from './supplier-counters.js';
import { column, describeTable, type Row, type Table } from './table.js';

type Example = CountedRefusal['example'];

/** A kind of refused requests, counted. */
interface StoredRefusal extends Pick<CountedRefusal, 'count' | 'firstAt' | 'lastAt'>, Example {
  readonly refusal: string;
}

export const REFUSALS: Table<StoredRefusal, object> = describeTable({
  name: 'refused_requests',
  place: {},
  item: {
    refusal: column('refusal', text()),
    count: column('count', whole),
    firstAt: column('first_at', instant),
    lastAt: column('last_at', instant),
    status: column('status', whole),
    attr: column('attr', optional(text())),
    valueType: column('value_type', optional(text())),
  },
});

export const refusalOf = ({ operation, code }: Pick<CountedRefusal, 'operation' | 'code'>) =>
  `${operation}/${code}`;

export function toRefusal(row: Row): CountedRefusal {
  const { refusal, status, attr, valueType, ...counted } = REFUSALS.read(row);
  const [operation = '', code = ''] = refusal.split('/');
  return { operation, code, ...counted, example: { status, attr, valueType } };
}

/** JSON leaves out what is undefined. */
export function requestsOf(json: string): readonly SeenRequest[] {
  return (JSON.parse(json) as readonly SeenRequest[]).map(
    ({ externalAccountNumber, item, ref, example: { status, attr, valueType }, ...request }) => ({
      ...request,
      externalAccountNumber,
      item,
      ref,
      example: { status, attr, valueType },
    }),
  );
}

/** The columns of the sum of finished announcements, and of an announced batch. */
export const FINISHED = ['expected', 'stored'].flatMap((prefix) =>
  COUNTED_TABLES.map((table) => `${prefix}_${table}`),
);
const LAST_WRITE = ['last_at', 'loaded_by', 'closed_at'];
export const ANNOUNCED = [
  'name',
  ...FINISHED,
  'announced_at',
  'ended_at',
  'ended_as',
  ...LAST_WRITE,
];

/** An announced batch in a row of its columns. */
export const announcedItems = (row: Row): AnnouncedItems => ({
  expected: countsIn(row, 'expected_'),
  stored: countsIn(row, 'stored_') as BatchItems,
  ...endIn(row),
});

export const endColumns = ({ at, ...end }: BatchEnd) => ({
  ended_at: at,
  ended_as: JSON.stringify(end),
});

function endIn({ ended_at: at, ended_as: end }: Row): Pick<AnnouncedItems, 'end'> {
  if (typeof end !== 'string') return {};
  return { end: { at: at as UtcInstant, ...(JSON.parse(end) as Omit<BatchEnd, 'at'>) } };
}

/** The stored number of items of an announced kind. */
export const storedOfAnnouncedKind = (table: string) =>
  `case when expected_${table} is null then 0 else stored_${table} end`;
