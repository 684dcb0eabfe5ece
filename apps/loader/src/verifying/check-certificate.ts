import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import type { HeldBy } from '../exporting/held-records.js';
import type { Migration } from '../migration/migration.js';
import { digestOf } from '../sources/file-facts.js';
import { isThere } from '../machine/machine-failure.js';
import type { FileAccounts } from '../staging/file-accounts.js';
import { readSources } from '../staging/sources.js';
import { addUpAccounts } from './held-accounts.js';
import { readIdentity } from './identity.js';
import type { Verdict, VerifiedKind } from './verification.js';
import { verdictOf } from './verdict.js';
import { SETTINGS_FILE } from './verify.js';

/** The parts of certificate.json that can be computed again. */
export interface Certificate extends FileAccounts {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly counts: readonly VerifiedKind[];
  readonly documents?: { readonly missing: number };
  readonly service: string;
  readonly service_instance?: string;
  readonly service_version?: string;
  readonly supplier: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  readonly digests?: {
    readonly version: number;
    readonly stored: Readonly<Record<string, string>>;
  };
}

/** A certificate with the findings that need no migration and no service. */
export interface ReadCertificate {
  readonly certificate: Partial<Certificate>;
  /** Sentences about what was changed in it. */
  readonly changes: readonly string[];
  /** A sentence where nobody can tell. */
  readonly doubt: string | undefined;
}

/** Reads a certificate, and compares it with the digest beside it and its verdict with its own counts. */
export async function readCertificate(file: string): Promise<ReadCertificate> {
  const bytes = await readFile(file);
  const certificate = JSON.parse(bytes.toString()) as Partial<Certificate>;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const beside = `${file}.sha256`;
  const stated = isThere(beside) ? await readFile(beside, 'utf8') : undefined;
  const isOther = stated !== undefined && stated.split(/\s/)[0] !== sha256;
  return {
    certificate,
    changes: [
      ...(isOther ? [`${file} has other bytes than ${beside} says: SHA-256 ${sha256}.`] : []),
      ...contradictionIn(certificate),
    ],
    doubt:
      stated === undefined
        ? `There is no ${beside}, so nobody can tell whether the certificate itself was changed: compare its SHA-256 ${sha256} with the one in the report.`
        : undefined,
  };
}

const FROM_BEST: readonly (Verdict | undefined)[] = ['MATCHED', 'INCOMPLETE', 'MISMATCH'];

/** A sentence where the verdict is better than the counts beside it allow. */
function contradictionIn(certificate: Partial<Certificate>): readonly string[] {
  const { verdict, reasons = [], counts = [], documents } = certificate;
  const { files = [], unread_files = [], ignored_files = [] } = certificate;
  const found = verdictOf({
    kinds: counts,
    unequalTotals: [],
    withoutDueDay: 0,
    missingDocuments: documents?.missing ?? 0,
    recordsOfFiles: { files, unread_files, ignored_files },
    unanswered: 0,
    hasOtherRows: false,
    loss: undefined,
    wasUnchanged: true,
  });
  const isBetter = FROM_BEST.indexOf(verdict) < FROM_BEST.indexOf(found.verdict);
  const against = isBetter ? found.reasons : verdict === 'MATCHED' ? reasons : [];
  return against.length > 0
    ? [`The verdict ${verdict} contradicts the certificate itself: ${against.join(' ')}`]
    : [];
}

/**
 * Says in sentences what is no longer as the certificate has it: files, SQL and settings, and what the service stores.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function checkCertificate(
  certificate: Certificate,
  migration: Migration,
  service: HeldBy,
): Promise<readonly string[]> {
  return [
    ...(await changedFiles(certificate, migration)),
    ...(await changesOfService(certificate, service)),
  ];
}

async function changedFiles(
  { sources, unread_files: unread }: Certificate,
  migration: Migration,
): Promise<readonly string[]> {
  const read = await readSources(migration);
  if (read.isErr()) throw new SourcesUnusable(read.error);
  const now = new Map(read.value.digests.map(({ name, sha256 }) => [name, sha256]));
  now.set(SETTINGS_FILE, (await digestOf(migration.folder.settingsFile)).sha256);
  const before = new Map(sources.map(({ name, sha256 }) => [name, sha256]));
  const unused = new Set(unread.map(({ name }) => name));
  return [
    ...sources.flatMap(({ name, sha256 }) => {
      const found = now.get(name);
      if (found === undefined) return [`${name} is gone.`];
      return found === sha256 ? [] : [`${name} has other bytes: SHA-256 ${found}.`];
    }),
    ...[...now.keys()]
      .filter((name) => !before.has(name) && !unused.has(name))
      .map((name) => `${name} is not in the certificate.`),
  ];
}

async function changesOfService(
  certificate: Certificate,
  service: HeldBy,
): Promise<readonly string[]> {
  const { digests } = certificate;
  const { service: identity } = await readIdentity(service);
  const facts = [
    ['The address', certificate.service, service.url],
    ['The supplier', certificate.supplier, service.supplier],
    ['The instance', certificate.service_instance, identity?.instance],
    ['The version of the service', certificate.service_version, identity?.version],
  ] as const;
  const found = digests && (await addUpAccounts(service));
  const none = '0'.repeat(32);
  return [
    ...facts
      .filter(([, before, now]) => before !== now)
      .map(
        ([name, before, now]) =>
          `${name} is ${now ?? 'not known'}, and was ${before ?? 'not known'}.`,
      ),
    ...(digests === undefined
      ? ['The certificate has no digests of what the service stores: verify again.']
      : found?.version !== digests.version
        ? ['The service computes digests of another version: verify again.']
        : Object.entries(found.digests)
            .filter(([kind, digest]) => digest !== (digests.stored[kind] ?? none))
            .map(([kind]) => `The service stores other ${kind} than it did.`)),
  ];
}
