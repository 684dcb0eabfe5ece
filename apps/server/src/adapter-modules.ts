import { hkdfSync } from 'node:crypto';
import { JoseAccessTokenSigner, NodeSecrets, type SigningKeys } from '@data-import/adapters-crypto';
import { connectionsInTurns, turnOfRequest } from '@data-import/adapters-http';
import { makeDatabasePorts, openDatabase } from '@data-import/adapters-persistence';
import { FolderDocumentStore, loadS3DocumentStore } from '@data-import/adapters-storage';
import { makePaymentVendors, makeRehearsalVendors } from '@data-import/adapters-vendor';
import { withOwnReport, type Clock } from '@data-import/application';
import { utcInstantOf, type CalendarDate } from '@data-import/domain';
import { ContainerModule } from 'inversify';
import type { Configuration, DocumentSettings } from './configuration.js';
import { TOKENS } from './tokens.js';

const ISSUER = 'data-import';

export const persistenceModule = ({ database }: Configuration) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.database)
      .toResolvedValue(() => openDatabase(database, turnOfRequest, connectionsInTurns))
      .inSingletonScope()
      .onDeactivation((db) => db.destroy());
    bind(TOKENS.databasePorts)
      .toResolvedValue(
        (db) => {
          const ports = makeDatabasePorts(db);
          return { ...ports, servers: withOwnReport(ports.servers) };
        },
        [TOKENS.database],
      )
      .inSingletonScope();
  });

export const cryptoModule = (signingKeys: SigningKeys) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.signingKeys).toConstantValue(signingKeys);
    bind(TOKENS.accessTokenSigner)
      .toResolvedValue((keys) => new JoseAccessTokenSigner(ISSUER, keys), [TOKENS.signingKeys])
      .inSingletonScope();
    bind(TOKENS.secrets)
      .toResolvedValue(
        (keys) => new NodeSecrets(derivedKey(keys, 'API keys')),
        [TOKENS.signingKeys],
      )
      .inSingletonScope();
  });

export const folderModule = (folder: string, publicUrl: string) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.folderDocumentStore)
      .toResolvedValue(
        (keys, clock) =>
          new FolderDocumentStore(
            { folder, publicUrl, signingKey: derivedKey(keys, 'document links') },
            clock,
          ),
        [TOKENS.signingKeys, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.documentStore).toService(TOKENS.folderDocumentStore);
    bind(TOKENS.linkedDocuments).toService(TOKENS.folderDocumentStore);
  });

export const s3Module = async (settings: Extract<DocumentSettings, { store: 's3' }>) => {
  const S3DocumentStore = await loadS3DocumentStore();
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.s3DocumentStore)
      .toResolvedValue((clock) => new S3DocumentStore(settings, clock), [TOKENS.clock])
      .inSingletonScope()
      .onDeactivation((store) => store.close());
    bind(TOKENS.documentStore).toService(TOKENS.s3DocumentStore);
    // S3 serves its links itself.
    bind(TOKENS.linkedDocuments).toConstantValue(undefined);
  });
};

export const vendorModule = async (
  { paymentVendors, isDemo }: Configuration,
  clockOf: () => Clock,
) => {
  const vendors = new Map([
    ...(isDemo ? makeRehearsalVendors() : []),
    ...(await makePaymentVendors(paymentVendors, () => earliestToday(clockOf()))),
  ]);
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.paymentVendors).toConstantValue(vendors);
  });
};

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
