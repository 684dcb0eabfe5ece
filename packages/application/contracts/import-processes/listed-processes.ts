import type { ImportProcessSelection, ListedProcess, Page } from '../../src/lists/reader.js';
import type { StorePorts } from '../store-under-test.js';
import { instant } from '../time/dates.js';

export function recordsOf<Listed extends ListedProcess>(
  page: Page<Listed> | undefined,
): readonly Listed[] {
  if (!page) throw new Error('The supplier was not found.');
  return page.records;
}

export function numbersOf(records: readonly ListedProcess[]): readonly string[] {
  return records.map(({ externalAccountNumber }) => externalAccountNumber);
}

/** The external numbers of all processes of the supplier, in the order of the list. */
export async function externalNumbersOf(
  { reader }: StorePorts,
  supplierCode: string,
  selection: ImportProcessSelection = 'all',
): Promise<readonly string[]> {
  const query = { tenantScope: undefined, supplierCode, selection };
  return numbersOf(
    recordsOf(
      await reader.page('processes', query, {
        limit: 100_000,
        now: instant('2026-02-01T00:00:00Z'),
      }),
    ),
  );
}
