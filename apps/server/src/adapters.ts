import { hkdfSync } from 'node:crypto';
import { JoseAccessTokenSigner, NodeSecrets, type SigningKeys } from '@data-import/adapters-crypto';
import { FolderDocumentStore, loadS3DocumentStore } from '@data-import/adapters-storage';
import { makePaymentVendors, makeRehearsalVendors } from '@data-import/adapters-vendor';
import type { Clock, PaymentVendors, Ports } from '@data-import/application';
import { utcInstantOf, type CalendarDate } from '@data-import/domain';
import type { Configuration } from './configuration.js';

const ISSUER = 'data-import';

export function cryptoOf(keys: SigningKeys): Pick<Ports, 'secrets' | 'signer'> {
  return {
    secrets: new NodeSecrets(derivedKey(keys, 'API keys')),
    signer: new JoseAccessTokenSigner(ISSUER, keys),
  };
}

export async function documentsOf(
  { documents, publicUrl }: Configuration,
  keys: SigningKeys,
  clock: Clock,
): Promise<Pick<Ports, 'documentStore' | 'linkedDocuments'> & { readonly close: () => void }> {
  if (documents.store === 's3') {
    const S3DocumentStore = await loadS3DocumentStore();
    const documentStore = new S3DocumentStore(documents, clock);
    // S3 serves its links itself.
    return { documentStore, linkedDocuments: undefined, close: () => documentStore.close() };
  }
  const { folder } = documents;
  const signingKey = derivedKey(keys, 'document links');
  const store = new FolderDocumentStore({ folder, publicUrl, signingKey }, clock);
  return { documentStore: store, linkedDocuments: store, close: () => undefined };
}

export async function vendorsOf(
  { paymentVendors, isDemo }: Configuration,
  clock: Clock,
): Promise<PaymentVendors> {
  return new Map([
    ...(isDemo ? makeRehearsalVendors() : []),
    ...(await makePaymentVendors(paymentVendors, () => earliestToday(clock))),
  ]);
}

const HALF_A_DAY_MS = 12 * 3_600_000;

// The earliest date that is today anywhere: an expiry date before it has passed in every time zone. Whether one has passed
// where the supplier is, the use case decides.
function earliestToday(clock: Clock): CalendarDate {
  const moment = new Date(clock.now().getTime() - HALF_A_DAY_MS);
  return utcInstantOf(moment).slice(0, 10) as CalendarDate;
}

// The server that may sign tokens may sign links and derive keys; one secret is less to look after than three.
function derivedKey({ current }: SigningKeys, purpose: string): Uint8Array {
  const secret = current.privateKey.export({ format: 'der', type: 'pkcs8' });
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}
