import type { AttributedStatusChange, ListStatusChanges } from '@data-import/application';
import { notFound, succeeded } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { knownWords } from '../response/known-words.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { STATUS_WORDS } from './supplier-codec.js';

export function listStatusChangesRoute(listStatusChanges: ListStatusChanges): Route {
  return route({
    operationId: 'listSupplierStatusChanges',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/status-changes/',
    summary: "List the changes of an import supplier's status",
    answers: {
      200: {
        description:
          'Who changed the status, from what to what, and when; the oldest change first.',
        schema: { type: 'array', items: CHANGE },
        examples: { paused: [EXAMPLE] },
      },
      404: SUPPLIER_NOT_FOUND_ANSWER,
    },
    handle: async ({ params }) =>
      (await listStatusChanges(pathParameter(params, 'import_supplier_code'))).match(
        (changes) => succeeded(changes.map(printChange)),
        () => notFound('import_supplier_not_found'),
      ),
  });
}

function printChange(change: AttributedStatusChange) {
  return {
    from: STATUS_WORDS[change.from],
    to: STATUS_WORDS[change.to],
    changed_at: change.changedAt,
    api_key_id: change.changedBy ?? null,
    label: change.changedByLabel ?? null,
  };
}

const WORD = knownWords(Object.values(STATUS_WORDS));

const properties = {
  from: WORD,
  to: WORD,
  changed_at: { type: 'string', format: 'date-time' },
  api_key_id: {
    type: ['string', 'null'],
    description: "Of the operator's key that made the change; null for the command line.",
  },
  label: { type: ['string', 'null'], description: 'Of the same key.' },
} satisfies Record<keyof ReturnType<typeof printChange>, unknown>;

const CHANGE = {
  title: 'SupplierStatusChange',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

const EXAMPLE = {
  from: 'ONGOING',
  to: 'PAUSED',
  changed_at: '2026-03-02T01:15:00Z',
  api_key_id: '<API_KEY_ID>',
  label: 'night shift',
} satisfies Record<keyof ReturnType<typeof printChange>, unknown>;
