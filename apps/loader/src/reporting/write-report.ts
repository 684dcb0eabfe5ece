import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MigrationFolder } from '../migration/folder.js';
import type { Verification } from '../verifying/verification.js';
import { certificateOf } from './certificate.js';
import { environment } from './environment.js';
import { reportPage } from './report-page.js';

export interface ReportFiles {
  readonly html: string;
  readonly json: string;
  readonly certificate: string;
  readonly differences: string;
}

export function reportFiles({ out }: MigrationFolder): ReportFiles {
  return {
    html: join(out, 'report.html'),
    json: join(out, 'report.json'),
    certificate: join(out, 'certificate.json'),
    differences: join(out, 'differences.csv'),
  };
}

/** Writes all files but the differences, which are there already. */
export async function writeReport(verification: Verification, files: ReportFiles): Promise<void> {
  const made = environment();
  const sha256 = await sha256Of(files.differences);
  await write(files.json, printed({ ...verification, environment: made }));
  await write(files.html, reportPage(verification, made));
  // Last: a certificate is about files that are there.
  await write(files.certificate, printed(certificateOf(verification, made, sha256)));
}

function printed(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Whole or not at all, for the eyes of the owner alone. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
