import { makeUseCases, type Timer, type UseCaseSettings } from '@data-import/application';
import { ContainerModule } from 'inversify';
import { LoadMetrics } from './observability/load-metrics.js';
import { observedDocumentStore } from './observability/observed-document-store.js';
import { observedPorts } from './observability/observed-ports.js';
import { observedVendors } from './observability/observed-vendor.js';
import { newOrganisationId } from './organisation-id.js';
import { TOKENS } from './tokens.js';

const SYSTEM_TIMER: Timer = {
  elapsedMs: () => performance.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** The clock, and every use case on the ports that the adapters bind. */
export const useCaseModule = ({ documentLookUps, tokensPerMinute }: Required<UseCaseSettings>) =>
  new ContainerModule(({ bind }) => {
    bind(TOKENS.clock).toConstantValue({ now: () => new Date() });
    bind(TOKENS.loadMetrics).toConstantValue(new LoadMetrics());
    bind(TOKENS.useCases)
      .toResolvedValue(
        (database, secrets, signer, vendors, clock, documentStore, linkedDocuments, metrics) =>
          makeUseCases(
            {
              ...observedPorts(database, metrics),
              secrets,
              signer,
              vendors: observedVendors(vendors, metrics),
              clock,
              timer: SYSTEM_TIMER,
              documentStore: observedDocumentStore(documentStore, metrics),
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
          TOKENS.loadMetrics,
        ],
      )
      .inSingletonScope();
  });
