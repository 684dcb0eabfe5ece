import type { SigningKeys } from '@data-import/adapters-crypto';
import type { DatabasePorts } from '@data-import/adapters-persistence';
import type { S3DocumentStore } from '@data-import/adapters-storage';
import type {
  AccessTokenSigner,
  Authenticate,
  Clock,
  CreateAccountInstruction,
  CreateBusiness,
  CreateBusinessInstruction,
  CreateNotes,
  CreateOrganisation,
  DocumentStore,
  GetImportProcess,
  ImportProcessReader,
  ImportStatements,
  ImportTransactions,
  IssueApiKey,
  LinkedDocuments,
  ManageAccounts,
  ManageImportProcesses,
  ManageSuppliers,
  ObtainAccessToken,
  PaymentVendors,
  ReadSuppliers,
  RevokeApiKey,
  RevokeInstructions,
  Secrets,
} from '@data-import/application';
import type { ServiceIdentifier } from 'inversify';
import type { Knex } from 'knex';

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

export const TOKENS = {
  clock: token<Clock>('Clock'),
  database: token<Knex>('Database'),
  databasePorts: token<DatabasePorts>('DatabasePorts'),
  documentStore: token<DocumentStore>('DocumentStore'),
  linkedDocuments: token<DocumentStore & LinkedDocuments>('LinkedDocuments'),
  s3DocumentStore: token<S3DocumentStore>('S3DocumentStore'),
  paymentVendors: token<PaymentVendors>('PaymentVendors'),
  secrets: token<Secrets>('Secrets'),
  signingKeys: token<SigningKeys>('SigningKeys'),
  accessTokenSigner: token<AccessTokenSigner>('AccessTokenSigner'),

  authenticate: token<Authenticate>('Authenticate'),
  obtainAccessToken: token<ObtainAccessToken>('ObtainAccessToken'),
  issueApiKey: token<IssueApiKey>('IssueApiKey'),
  revokeApiKey: token<RevokeApiKey>('RevokeApiKey'),
  createOrganisation: token<CreateOrganisation>('CreateOrganisation'),
  manageSuppliers: token<ManageSuppliers>('ManageSuppliers'),
  manageImportProcesses: token<ManageImportProcesses>('ManageImportProcesses'),
  manageAccounts: token<ManageAccounts>('ManageAccounts'),
  createBusiness: token<CreateBusiness>('CreateBusiness'),
  revokeInstructions: token<RevokeInstructions>('RevokeInstructions'),
  readSuppliers: token<ReadSuppliers>('ReadSuppliers'),
  createNotes: token<CreateNotes>('CreateNotes'),
  importTransactions: token<ImportTransactions>('ImportTransactions'),
  importStatements: token<ImportStatements>('ImportStatements'),
  createAccountInstruction: token<CreateAccountInstruction>('CreateAccountInstruction'),
  createBusinessInstruction: token<CreateBusinessInstruction>('CreateBusinessInstruction'),
  getImportProcess: token<GetImportProcess>('GetImportProcess'),
  importProcessReader: token<ImportProcessReader>('ImportProcessReader'),
};
