import {
  makeAuthenticate,
  makeCheckDatabase,
  makeCreateAccountInstruction,
  makeCreateBusiness,
  makeCreateBusinessInstruction,
  makeCreateNotes,
  makeCreateOrganisation,
  makeGetImportProcess,
  makeImportStatements,
  makeImportTransactions,
  makeIssueApiKey,
  makeListApiKeys,
  makeListOrganisations,
  makeListStatusChanges,
  makeManageAccounts,
  makeManageImportProcesses,
  makeManageSuppliers,
  makeObtainAccessToken,
  makeReadSuppliers,
  makeRevokeApiKey,
  makeRevokeInstructions,
} from '@data-import/application';
import { ContainerModule, type Container } from 'inversify';
import { newOrganisationId } from './organisation-id.js';
import { TOKENS } from './tokens.js';

interface Settings {
  /** How many documents of a request are looked up at once. */
  readonly documentLookUps: number;
  readonly tokensPerMinute: number;
}

/** Every use case, built from its ports. */
export const useCaseModule = ({ documentLookUps, tokensPerMinute }: Settings) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.clock).toConstantValue({ now: () => new Date() });

    bind(TOKENS.authenticate)
      .toResolvedValue(
        ({ apiKeys }, signer, clock) => makeAuthenticate({ apiKeys, signer, clock }),
        [TOKENS.databasePorts, TOKENS.accessTokenSigner, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.obtainAccessToken)
      .toResolvedValue(
        ({ apiKeys, refreshTokens }, secrets, signer, clock) =>
          makeObtainAccessToken({
            apiKeys,
            refreshTokens,
            secrets,
            signer,
            clock,
            tokensPerMinute,
          }),
        [TOKENS.databasePorts, TOKENS.secrets, TOKENS.accessTokenSigner, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.issueApiKey)
      .toResolvedValue(
        ({ apiKeys, organisations }, secrets, clock) =>
          makeIssueApiKey({ apiKeys, organisations, secrets, clock }),
        [TOKENS.databasePorts, TOKENS.secrets, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.revokeApiKey)
      .toResolvedValue(
        ({ apiKeys }, clock) => makeRevokeApiKey({ apiKeys, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();

    bind(TOKENS.listApiKeys)
      .toResolvedValue(
        ({ apiKeys, organisations }) => makeListApiKeys({ apiKeys, organisations }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();
    bind(TOKENS.listOrganisations)
      .toResolvedValue(
        ({ organisations }) => makeListOrganisations({ organisations }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();
    bind(TOKENS.listStatusChanges)
      .toResolvedValue(
        ({ suppliers, apiKeys }) => makeListStatusChanges({ suppliers, apiKeys }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();

    bind(TOKENS.createOrganisation)
      .toResolvedValue(
        ({ organisations }) => makeCreateOrganisation({ organisations, newId: newOrganisationId }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();
    bind(TOKENS.manageSuppliers)
      .toResolvedValue(
        ({ suppliers, organisations }, clock) =>
          makeManageSuppliers({ suppliers, organisations, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.manageImportProcesses)
      .toResolvedValue(
        ({ processes, suppliers }, clock) =>
          makeManageImportProcesses({ processes, suppliers, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.manageAccounts)
      .toResolvedValue(
        ({ accounts }, clock) => makeManageAccounts({ accounts, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.createBusiness)
      .toResolvedValue(
        ({ businesses, suppliers }) => makeCreateBusiness({ businesses, suppliers }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();

    bind(TOKENS.revokeInstructions)
      .toResolvedValue(
        ({ revocations, suppliers }, clock) =>
          makeRevokeInstructions({ revocations, suppliers, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.checkDatabase)
      .toResolvedValue(
        ({ databaseCheck }, clock) => makeCheckDatabase({ databaseCheck, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.readSuppliers)
      .toResolvedValue(({ suppliers }) => makeReadSuppliers({ suppliers }), [TOKENS.databasePorts])
      .inSingletonScope();

    bind(TOKENS.createNotes)
      .toResolvedValue(
        ({ notes }, store, clock) =>
          makeCreateNotes({
            ledger: notes,
            documents: { store, concurrency: documentLookUps },
            clock,
          }),
        [TOKENS.databasePorts, TOKENS.documentStore, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.importTransactions)
      .toResolvedValue(
        ({ transactions }, clock) => makeImportTransactions({ ledger: transactions, clock }),
        [TOKENS.databasePorts, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.importStatements)
      .toResolvedValue(
        ({ statements }, store) =>
          makeImportStatements({
            ledger: statements,
            documents: { store, concurrency: documentLookUps },
          }),
        [TOKENS.databasePorts, TOKENS.documentStore],
      )
      .inSingletonScope();
    bind(TOKENS.createAccountInstruction)
      .toResolvedValue(
        ({ accountInstructions }, vendors, clock) =>
          makeCreateAccountInstruction({ ledger: accountInstructions, vendors, clock }),
        [TOKENS.databasePorts, TOKENS.paymentVendors, TOKENS.clock],
      )
      .inSingletonScope();
    bind(TOKENS.createBusinessInstruction)
      .toResolvedValue(
        ({ businessInstructions }, vendors, clock) =>
          makeCreateBusinessInstruction({ ledger: businessInstructions, vendors, clock }),
        [TOKENS.databasePorts, TOKENS.paymentVendors, TOKENS.clock],
      )
      .inSingletonScope();

    bind(TOKENS.getImportProcess)
      .toResolvedValue(
        ({ processReader }) => makeGetImportProcess({ reader: processReader }),
        [TOKENS.databasePorts],
      )
      .inSingletonScope();
    bind(TOKENS.importProcessReader)
      .toResolvedValue(({ processReader }) => processReader, [TOKENS.databasePorts])
      .inSingletonScope();
  });

/** The use cases behind the routes, by the names that the routes know them by. */
export function useCasesIn(container: Container) {
  return {
    authenticate: container.get(TOKENS.authenticate),
    obtainAccessToken: container.get(TOKENS.obtainAccessToken),
    issueApiKey: container.get(TOKENS.issueApiKey),
    listApiKeys: container.get(TOKENS.listApiKeys),
    listOrganisations: container.get(TOKENS.listOrganisations),
    listStatusChanges: container.get(TOKENS.listStatusChanges),
    revokeApiKey: container.get(TOKENS.revokeApiKey),
    createOrganisation: container.get(TOKENS.createOrganisation),
    manageSuppliers: container.get(TOKENS.manageSuppliers),
    manageImportProcesses: container.get(TOKENS.manageImportProcesses),
    manageAccounts: container.get(TOKENS.manageAccounts),
    createBusiness: container.get(TOKENS.createBusiness),
    revokeInstructions: container.get(TOKENS.revokeInstructions),
    readSuppliers: container.get(TOKENS.readSuppliers),
    createNotes: container.get(TOKENS.createNotes),
    importTransactions: container.get(TOKENS.importTransactions),
    importStatements: container.get(TOKENS.importStatements),
    createAccountInstruction: container.get(TOKENS.createAccountInstruction),
    createBusinessInstruction: container.get(TOKENS.createBusinessInstruction),
    getImportProcess: container.get(TOKENS.getImportProcess),
    importProcessReader: container.get(TOKENS.importProcessReader),
    documentStore: container.get(TOKENS.documentStore),
    // S3 serves its links itself.
    ...(container.isBound(TOKENS.linkedDocuments) && {
      linkedDocuments: container.get(TOKENS.linkedDocuments),
    }),
    clock: container.get(TOKENS.clock),
  };
}
