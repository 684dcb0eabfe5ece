import type {
  ImportProcessPage,
  ImportProcessSelection,
} from '../../src/import-processes/import-process-reader.js';
import type { StorePorts } from '../store-under-test.js';

/** One line of a list, as callers receive it. */
export interface ListedProcess {
  readonly external_account_number: string;
  readonly service_account_number: string | null;
  readonly account_created_at: string | null;
}

/** One line of a list, as the operator receives it. */
export interface DetailedProcess extends ListedProcess {
  readonly status: string;
  readonly failure_reason: string | null;
  readonly staged_at: string;
  readonly started_at: string | null;
  readonly failed_at: string | null;
  readonly completed_at: string | null;
}

export function recordsOf(page: ImportProcessPage | undefined): readonly ListedProcess[] {
  if (!page) throw new Error('The supplier was not found.');
  return page.lines === ''
    ? []
    : page.lines.split('\n').map((line) => JSON.parse(line) as ListedProcess);
}

export function numbersOf(records: readonly ListedProcess[]): readonly string[] {
  return records.map((record) => record.external_account_number);
}

/** The external numbers of all processes of the supplier, in the order of the list. */
export async function externalNumbersOf(
  { processReader }: StorePorts,
  supplierCode: string,
  selection: ImportProcessSelection = 'all',
): Promise<readonly string[]> {
  const query = { tenantScope: undefined, supplierCode, selection };
  return numbersOf(recordsOf(await processReader.page(query, undefined, 100_000)));
}
