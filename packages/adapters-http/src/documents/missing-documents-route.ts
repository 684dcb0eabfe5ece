import type { DocumentSearchStep, ListMissingDocuments } from '@data-import/application';
import { NDJSON, StepLines, streamed } from '@data-import/http-kit';
import { documentSearchTotal, missingDocument } from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function missingDocumentsRoute(listMissingDocuments: ListMissingDocuments): Route {
  return operatorRoute({
    operationId: 'listMissingDocuments',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/missing-documents/',
    summary: "List an import supplier's documents that are not in the file store",
    description:
      'Looks up every document that a stored note or historical statement names, while the answer is sent. An answer without the last line was interrupted, for example because the store did not answer.',
    mediaTypes: [NDJSON],
    ignoresAccept: true,
    answers: {
      200: {
        description:
          'One line for each missing document, those of notes first; the last line has the totals. The schema applies to a line.',
        mediaType: NDJSON,
        schema: { anyOf: [missingDocument.schema, documentSearchTotal.schema] },
        examples: { missing: MISSING_EXAMPLE, total: { documents: 1204, missing: 1 } },
      },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ params }) =>
      (await listMissingDocuments(supplierCodeInPath(params))).map((steps) =>
        streamed(NDJSON, new StepLines(steps, recordsOf, 1)),
      ),
  });
}

function recordsOf(step: DocumentSearchStep): readonly unknown[] {
  return step.kind === 'missing'
    ? step.documents.map(missingDocument.print)
    : [documentSearchTotal.print(step)];
}

const MISSING_EXAMPLE = {
  external_account_number: 'EXT-1234',
  kind: 'historical-statements',
  statement_id: 'S-1',
  document_path: 'statements/2019-09.pdf',
};
