import type {
  ImportProcessPage,
  ImportProcessSelection,
  ListedProcess,
} from '../../src/import-processes/import-process-reader.js';
import type { StorePorts } from '../store-under-test.js';

export function recordsOf<Listed extends ListedProcess>(
  page: ImportProcessPage<Listed> | undefined,
): readonly Listed[] {
  if (!page) throw new Error('The supplier was not found.');
  return page.records;
}

export function numbersOf(records: readonly ListedProcess[]): readonly string[] {
  return records.map(({ externalAccountNumber }) => externalAccountNumber);
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
