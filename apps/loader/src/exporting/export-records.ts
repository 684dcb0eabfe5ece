import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toFile, wholeFile } from '@data-import/command-kit';
import { HELD_KINDS, heldRecords, type HeldBy, type HeldKind } from './held-records.js';

export interface ExportOptions {
  readonly service: HeldBy;
  readonly folder: string;
  readonly onExported: (exported: Exported) => void;
}

export interface Exported {
  readonly kind: HeldKind;
  readonly file: string;
  readonly records: number;
}

/**
 * Writes a file of NDJSON for each list of what the service holds. A file has its name only when it is whole.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function exportRecords(options: ExportOptions): Promise<void> {
  const { service, folder, onExported } = options;
  await mkdir(folder, { recursive: true });
  for (const kind of HELD_KINDS) {
    const file = join(folder, `${kind}.ndjson`);
    let records = 0;
    async function* lines(): AsyncGenerator<string> {
      for await (const record of heldRecords(service, kind)) {
        records += 1;
        yield `${record}\n`;
      }
    }
    await wholeFile(file, (part) =>
      toFile(part, pipeline(Readable.from(lines()), createWriteStream(part))),
    );
    onExported({ kind, file, records });
  }
}
