import type { SumBridge } from '../verifying/bridge.js';
import type { Part } from '../verifying/held-accounts.js';
import type { Verification } from '../verifying/verification.js';
import type { Environment } from './environment.js';
import { money } from './figures.js';

export interface ListDigests {
  readonly differences: string;
  readonly documents: string | undefined;
}

export const COMPARED = 'every field';

/** certificate.json: who compared what with what, and the verdict. */
export function certificateOf(
  verification: Verification,
  environment: Environment,
  digests: ListDigests,
): object {
  const { verdict, reasons, scope, url, supplier, importBatch, identity, documents } = verification;
  return {
    verdict,
    reasons,
    erased_accounts: verification.erasedAccounts,
    compared: COMPARED,
    scope,
    service: url,
    service_version: identity.service?.version,
    service_instance: identity.service?.instance,
    service_audit: identity.audit,
    supplier,
    import_batch: importBatch,
    by: verification.by,
    time_zone: verification.timeZone,
    api_key: { api_key_id: identity.apiKeyId, label: identity.label },
    verified_from: verification.startedAt,
    verified_to: verification.endedAt,
    sources: verification.files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes })),
    ...verification.recordsOfFiles,
    documents: documents && { ...documents, list: 'documents.csv', sha256: digests.documents },
    counts: verification.kinds,
    digests: verification.digests,
    sums: verification.sums.map(printedSum),
    differences: { count: verification.differences.count, sha256: digests.differences },
    environment,
  };
}

function printedSum({ of, ...parts }: SumBridge): object {
  const { read, ...others } = parts;
  const named: readonly (readonly [string, Part])[] = Object.entries({ in_files: read, ...others });
  return {
    of,
    ...Object.fromEntries(named.map(([name, { sum }]) => [name, money(sum)])),
    rows: Object.fromEntries(named.map(([name, { rows }]) => [name, rows])),
  };
}
