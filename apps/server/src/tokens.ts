import type { RequestListener } from 'node:http';
import type { SigningKeys } from '@data-import/adapters-crypto';
import type { FolderDocumentStore, S3DocumentStore } from '@data-import/adapters-storage';
import type {
  AccessTokenSigner,
  Clock,
  DatabasePorts,
  DocumentStore,
  LinkedDocuments,
  PaymentVendors,
  Secrets,
  UseCases,
} from '@data-import/application';
import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';
import type { Registry } from 'prom-client';
import type { LoadMetrics } from './observability/metrics.js';
import type { OwnServer } from './own-server.js';

export interface ServerParts {
  readonly own: OwnServer;
  readonly handle: RequestListener;
  readonly registry: Registry;
}

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

export const TOKENS = {
  clock: token<Clock>('Clock'),
  database: token<Knex>('Database'),
  databasePorts: token<DatabasePorts>('DatabasePorts'),
  documentStore: token<DocumentStore>('DocumentStore'),
  linkedDocuments: token<LinkedDocuments | undefined>('LinkedDocuments'),
  folderDocumentStore: token<FolderDocumentStore>('FolderDocumentStore'),
  s3DocumentStore: token<S3DocumentStore>('S3DocumentStore'),
  paymentVendors: token<PaymentVendors>('PaymentVendors'),
  loadMetrics: token<LoadMetrics>('LoadMetrics'),
  secrets: token<Secrets>('Secrets'),
  signingKeys: token<SigningKeys>('SigningKeys'),
  accessTokenSigner: token<AccessTokenSigner>('AccessTokenSigner'),
  useCases: token<UseCases>('UseCases'),
  server: token<ServerParts>('Server'),
};
