import { hkdfSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { JoseAccessTokenSigner, NodeSecrets, type SigningKeys } from '@data-import/adapters-crypto';
import { makeDatabasePorts, openDatabase } from '@data-import/adapters-persistence';
import { FolderDocumentStore, S3DocumentStore } from '@data-import/adapters-storage';
import {
  makePaymentVendors,
  makeRehearsalVendors,
  readVendorConfiguration,
} from '@data-import/adapters-vendor';
import type { Clock } from '@data-import/application';
import { utcInstantOf, type CalendarDate } from '@data-import/domain';
import { ContainerModule } from 'inversify';
import type { Configuration, DocumentSettings } from './configuration.js';
import { TOKENS } from './tokens.js';
import { UnusableConfiguration } from './unusable-configuration.js';

const ISSUER = 'data-import';

export const persistenceModule = ({ database }: Configuration) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.database)
      .toResolvedValue(() => openDatabase(database))
      .inSingletonScope()
      .onDeactivation((db) => db.destroy());
    bind(TOKENS.databasePorts)
      .toResolvedValue((db) => makeDatabasePorts(db), [TOKENS.database])
      .inSingletonScope();
  });

export const cryptoModule = (signingKeys: SigningKeys) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.signingKeys).toConstantValue(signingKeys);
    bind(TOKENS.accessTokenSigner)
      .toResolvedValue((keys) => new JoseAccessTokenSigner(ISSUER, keys), [TOKENS.signingKeys])
      .inSingletonScope();
    bind(TOKENS.secrets)
      .toResolvedValue(() => new NodeSecrets())
      .inSingletonScope();
  });

export const folderModule = (folder: string, publicUrl: string) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.linkedDocuments)
      .toResolvedValue(
        (keys, clock) => {
          mkdirSync(folder, { recursive: true });
          const signingKey = linkKeyOf(keys);
          return new FolderDocumentStore({ folder, publicUrl, signingKey }, clock);
        },
        [TOKENS.signingKeys, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.documentStore)
      .toResolvedValue((store) => store, [TOKENS.linkedDocuments])
      .inSingletonScope();
  });

export const s3Module = (settings: Extract<DocumentSettings, { store: 's3' }>) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.s3DocumentStore)
      .toResolvedValue((clock) => new S3DocumentStore(settings, clock), [TOKENS.clock])
      .inSingletonScope()
      .onDeactivation((store) => store.close());
    bind(TOKENS.documentStore)
      .toResolvedValue((store) => store, [TOKENS.s3DocumentStore])
      .inSingletonScope();
  });

export const vendorModule = ({ paymentVendors, isProduction }: Configuration) => {
  const read = readVendorConfiguration(paymentVendors, process.env);
  if (read.isErr()) throw new UnusableConfiguration(read.error);
  const { value } = read;
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.paymentVendors)
      .toResolvedValue(
        (clock) =>
          new Map([
            ...(isProduction ? [] : makeRehearsalVendors()),
            ...makePaymentVendors(value, () => earliestToday(clock)),
          ]),
        [TOKENS.clock],
      )
      .inSingletonScope();
  });
};

const HALF_A_DAY_MS = 12 * 3_600_000;

// What a vendor's client refuses has expired everywhere; whether it has where the supplier is, the use case decides.
function earliestToday(clock: Clock): CalendarDate {
  const moment = new Date(clock.now().getTime() - HALF_A_DAY_MS);
  return utcInstantOf(moment).slice(0, 10) as CalendarDate;
}

// Whoever may sign tokens may sign links; one secret is less to look after than two.
function linkKeyOf({ current }: SigningKeys): Uint8Array {
  const secret = current.privateKey.export({ format: 'der', type: 'pkcs8' });
  return new Uint8Array(hkdfSync('sha256', secret, '', 'document links', 32));
}
