import { setImmediate } from 'node:timers/promises';
import type { DocumentSearchStep, ListMissingDocuments } from '@data-import/application';
import { type Parts, streamed } from '@data-import/http-kit';
import { documentSearchTotal, missingDocument } from '@data-import/wire/codecs';
import { SUPPLIER_IN_PATH, supplierCodeInPath } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';

const LINES = 'application/x-ndjson';

export function missingDocumentsRoute(listMissingDocuments: ListMissingDocuments): Route {
  return operatorRoute({
    operationId: 'listMissingDocuments',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/missing-documents/',
    pathParameters: SUPPLIER_IN_PATH,
    summary: "List an import supplier's documents that are not in the file store",
    description:
      'Looks up every document that a stored note or historical statement names, while the answer is sent. An answer without the last line was interrupted, for example because the store did not answer.',
    mediaTypes: [LINES],
    ignoresAccept: true,
    answers: {
      200: {
        description:
          'One line for each missing document, those of notes first; the last line has the totals. The schema applies to a line.',
        mediaType: LINES,
        schema: { anyOf: [missingDocument.schema, documentSearchTotal.schema] },
        examples: { missing: MISSING_EXAMPLE, total: { documents: 1204, missing: 1 } },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ params }) =>
      (await listMissingDocuments(supplierCodeInPath(params))).map((steps) =>
        streamed(LINES, new SearchParts(steps)),
      ),
  });
}

/** Looks documents up part by part as the client reads: a client that stops reading stops the search. */
class SearchParts implements Parts {
  constructor(private readonly steps: AsyncGenerator<DocumentSearchStep, void, undefined>) {}

  async next(): Promise<string | undefined> {
    for (;;) {
      // An engine that works in this thread leaves room for others in between.
      await setImmediate();
      const { value: step } = await this.steps.next();
      if (!step) return undefined;
      const lines = linesOf(step);
      if (lines !== '') return lines;
    }
  }

  leave(): void {
    // Waits for the page that is under way. Its failure cannot be answered any more.
    this.steps.return().catch(() => undefined);
  }
}

function linesOf(step: DocumentSearchStep): string {
  const lines =
    step.kind === 'missing'
      ? step.documents.map(missingDocument.print)
      : [documentSearchTotal.print(step)];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const MISSING_EXAMPLE = {
  external_account_number: 'EXT-1234',
  kind: 'historical-statements',
  statement_id: 'S-1',
  document_path: 'statements/2019-09.pdf',
};
