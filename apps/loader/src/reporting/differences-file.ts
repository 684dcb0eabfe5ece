import { CsvFile, wholeFile } from '@data-import/command-kit';
import type { RowDifference } from '../verifying/differences.js';

const COLUMNS = [
  'outcome',
  'kind',
  'subject',
  'identifier',
  'attr',
  'in_files',
  'stored',
  'source_file',
  'source_line',
  'row',
] as const;

/** Writes differences.csv: one line for each missing or extra item, and for each field that differs. */
export function writeDifferences<T>(
  path: string,
  find: (take: (difference: RowDifference) => Promise<void>) => Promise<T>,
): Promise<T> {
  return wholeFile(path, async (part) => {
    await using csv = await CsvFile.create(part, COLUMNS);
    return await find(async (one) => {
      const { outcome, kind, subject, identifier, attr, inFiles, stored, file, line, row } = one;
      csv.add([outcome, kind, subject, identifier, attr, inFiles, stored, file, line, row]);
      await csv.flush();
    });
  });
}
