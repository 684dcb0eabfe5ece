import { makeUseCases, type UseCaseSettings } from '@data-import/application';
import { ContainerModule } from 'inversify';
import { newOrganisationId } from './organisation-id.js';
import { TOKENS } from './tokens.js';

/** The clock, and every use case on the ports that the adapters bind. */
export const useCaseModule = ({ documentLookUps, tokensPerMinute }: Required<UseCaseSettings>) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.clock).toConstantValue({ now: () => new Date() });
    bind(TOKENS.useCases)
      .toResolvedValue(
        (database, secrets, signer, vendors, clock, documentStore, linkedDocuments) =>
          makeUseCases(
            {
              ...database,
              secrets,
              signer,
              vendors,
              clock,
              documentStore,
              linkedDocuments,
              newOrganisationId,
            },
            { documentLookUps, tokensPerMinute },
          ),
        [
          TOKENS.databasePorts,
          TOKENS.secrets,
          TOKENS.accessTokenSigner,
          TOKENS.paymentVendors,
          TOKENS.clock,
          TOKENS.documentStore,
          TOKENS.linkedDocuments,
        ],
      )
      .inSingletonScope();
  });
