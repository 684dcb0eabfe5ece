import { createHash, randomUUID } from 'node:crypto';

/** A UUID, for a seed always the same one. Identifiers are no secrets, so a digest of the seed will do. */
export function newOrganisationId(seed?: string): string {
  if (seed === undefined) return randomUUID();

  const bytes = createHash('sha256').update(`organisation ${seed}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562, whose contents are up to the application.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
