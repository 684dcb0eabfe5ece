import type { UseCases } from '@data-import/application';
import { CSV, LIST_MEDIA_TYPES, type ListReaders } from '@data-import/http-kit';
import { auditEntry, auditQuery } from '@data-import/wire/codecs';
import { clientOf } from '../access-tokens/authentication.js';
import { AUDITED } from '../access-tokens/operations.js';
import { LINK_DESCRIPTION, LIST_DESCRIPTION, streamedList, wordsOf } from '../lists/list-route.js';
import { operatorRoute, type Route } from '../route.js';

export function auditRoute(
  { listAudit }: Pick<UseCases, 'listAudit'>,
  readers: ListReaders,
): Route {
  return operatorRoute({
    operationId: 'listAudit',
    method: 'GET',
    path: '/v1/operator/audit/',
    summary: 'List what operators changed and which accounts they looked at',
    description: `${LIST_DESCRIPTION} An entry is stored in the transaction of its change.`,
    query: auditQuery(AUDITED),
    mediaTypes: [...LIST_MEDIA_TYPES, CSV],
    answers: {
      200: {
        description: 'The newest first; with application/x-ndjson one entry on each line.',
        schema: { type: 'array', items: auditEntry.schema },
        examples: { paused: [EXAMPLE] },
        headers: { Link: LINK_DESCRIPTION },
      },
    },
    handle: ({ url, mediaType, query: { limit, cursor, ...query } }, identity) => {
      const { import_supplier: importSupplier, action, actor, since } = query;
      const filter = { importSupplier, action, actor, since };
      return streamedList({
        url,
        mediaType,
        columns: COLUMNS,
        limit,
        cursor,
        list: ['audit', ...wordsOf(filter)],
        readPage: (after, size) => listAudit(filter, after, size),
        print: auditEntry.print,
        readers,
        client: clientOf(identity),
      });
    },
  });
}

const COLUMNS = [
  'number',
  'at',
  'actor.api_key_id',
  'actor.label',
  'actor.via',
  'actor.user',
  'action',
  'import_supplier',
  'subject',
  'reason',
  'details',
  'hash',
];

const EXAMPLE = {
  number: 7,
  at: '2026-03-02T01:15:00Z',
  actor: { api_key_id: '<API_KEY_ID>', label: 'night shift', via: 'http', user: null },
  action: 'changeSupplier',
  import_supplier: 'DEMO_ENERGY',
  subject: null,
  reason: 'The files of the second region are late.',
  details: { before: { status: 'ongoing' }, after: { status: 'paused' } },
  hash: '5f6fdc3d0b3c4e2a0d9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3928170f6e5d4c3',
};
