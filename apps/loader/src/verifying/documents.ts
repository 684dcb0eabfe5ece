import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvFile } from '@data-import/command-kit';
import { isDocumentPath } from '@data-import/domain';
import { quoteText, type Database } from '../sources/database.js';
import { digestOf } from '../sources/file-facts.js';
import { loadedDescription, type LoadedKind } from '../records/record-kinds.js';

/** The documents that rows name, with their digests in a file of their own, because there may be millions. */
export interface HashedDocuments {
  readonly folder: string;
  readonly count: number;
  readonly bytes: number;
  /** Named by a row and not in the folder. */
  readonly missing: number;
}

/** The rows of a kind that were not refused. */
function sent(kind: LoadedKind): string {
  return `${loadedDescription(kind).table} where fault_code is null
    and "row" not in (select "row" from compare.refused where kind = ${quoteText(kind)})`;
}

/** Writes `path,bytes,sha256` of each document that a row names, in the order of the paths. */
export async function hashDocuments(
  database: Database,
  folder: string,
  file: string,
): Promise<HashedDocuments> {
  await using csv = await CsvFile.create(file, ['path', 'bytes', 'sha256']);
  let [count, bytes, missing] = [0, 0, 0];
  const chunks = database.stream(
    `select distinct path from (
       select unnest(json_extract_string(item, '$.document_paths[*].document_path')) as path
       from ${sent('notes')}
       union all
       select item ->> '$.statement_path' from ${sent('historical-statements')}
     ) where path is not null order by path`,
  );
  for await (const chunk of chunks)
    for (const [value] of chunk) {
      const path = String(value);
      // A path that leaves the folder is refused by the service.
      if (!isDocumentPath(path)) continue;
      const document = join(folder, path);
      const isThere = await stat(document).then(
        (found) => found.isFile(),
        () => false,
      );
      if (isThere) {
        const digest = await digestOf(document);
        count += 1;
        bytes += digest.bytes;
        csv.add([path, digest.bytes, digest.sha256]);
      } else {
        missing += 1;
        csv.add([path, undefined, undefined]);
      }
      await csv.flush();
    }
  return { folder, count, bytes, missing };
}
