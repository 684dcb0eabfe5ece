import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { toFile, wholeFile } from '@data-import/command-kit';
import type { Migration } from '../migration/migration.js';
import { digestOf } from '../sources/file-facts.js';
import type { Verification } from '../verifying/verification.js';
import { certificateOf } from './certificate.js';
import { environment } from './environment.js';
import { reportPage } from './report-page.js';

export interface ReportFiles {
  readonly html: string;
  readonly json: string;
  readonly certificate: string;
  readonly documents: string;
  readonly differences: string;
}

export function reportFiles({ folder: { out } }: Migration): ReportFiles {
  return {
    html: join(out, 'report.html'),
    json: join(out, 'report.json'),
    certificate: join(out, 'certificate.json'),
    documents: join(out, 'documents.csv'),
    differences: join(out, 'differences.csv'),
  };
}

/** Writes all files but the lists, which are there already. Returns the digest of the certificate. */
export async function writeReport(
  verification: Verification,
  files: ReportFiles,
  { settings }: Migration,
): Promise<string> {
  const made = environment(settings);
  const digests = {
    differences: (await digestOf(files.differences)).sha256,
    documents: verification.documents && (await digestOf(files.documents)).sha256,
  };
  if (!verification.documents) await rm(files.documents, { force: true });
  const certificate = printed(certificateOf(verification, made, digests));
  const sha256 = createHash('sha256').update(certificate).digest('hex');
  await write(
    files.json,
    printed({ ...verification, environment: made, certificate_sha256: sha256 }),
  );
  await write(files.html, reportPage(verification, made, sha256));
  // `sha256sum --check` reads this format.
  await write(`${files.certificate}.sha256`, `${sha256}  ${basename(files.certificate)}\n`);
  // The certificate comes last, because it is about files that exist.
  await write(files.certificate, certificate);
  return sha256;
}

function printed(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Whole or not at all, for the eyes of the owner alone. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await wholeFile(file, (part) => toFile(part, writeFile(part, text, { mode: 0o600 })));
}
