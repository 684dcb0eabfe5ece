import { SourcesUnusable } from '../sources/sources-unusable.js';
import type { HeldBy } from '../exporting/held-records.js';
import type { Migration } from '../migration/migration.js';
import { digestOf } from '../sources/file-facts.js';
import { readSources } from '../staging/sources.js';
import { addUpAccounts } from './held-accounts.js';
import { readIdentity } from './identity.js';
import { SETTINGS_FILE } from './verify.js';

/** The parts of certificate.json that can be computed again. */
export interface Certificate {
  readonly service: string;
  readonly service_instance?: string;
  readonly service_version?: string;
  readonly supplier: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  readonly unread_files: readonly { readonly name: string }[];
  readonly digests?: {
    readonly version: number;
    readonly stored: Readonly<Record<string, string>>;
  };
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
