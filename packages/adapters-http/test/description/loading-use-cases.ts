import {
  makeCreateAccountInstruction,
  makeCreateBusinessInstruction,
  makeCreateNotes,
  makeImportStatements,
  makeImportTransactions,
  type ObtainAccessToken,
  type PaymentVendor,
} from '@data-import/application';
import {
  MemoryDocumentStore,
  memoryPorts,
  type MemoryStore,
} from '@data-import/application/memory';
import { utcInstantOf } from '@data-import/domain';
import { err, ok } from 'neverthrow';
import type { UseCases } from '../../src/make-app.js';

/** What callers do, on this memory and with a vendor of many moods. */
export function loadingUseCasesOn(store: MemoryStore, now: Date): Partial<UseCases> {
  const ports = memoryPorts(store);
  const clock = { now: () => now };
  const documents = { store: new MemoryDocumentStore(clock), concurrency: 4 };
  const vendors = new Map([
    ['stripe', moodyVendor],
    ['gocardless', moodyVendor],
  ]);
  const { accountInstructions, businessInstructions } = ports;
  return {
    obtainAccessToken,
    createNotes: makeCreateNotes({ ledger: ports.notes, documents, clock }),
    importTransactions: makeImportTransactions({ ledger: ports.transactions, clock }),
    importStatements: makeImportStatements({ ledger: ports.statements, documents }),
    createAccountInstruction: makeCreateAccountInstruction({
      ledger: accountInstructions,
      vendors,
      clock,
    }),
    createBusinessInstruction: makeCreateBusinessInstruction({
      ledger: businessInstructions,
      vendors,
      clock,
    }),
  };
}

const obtainAccessToken: ObtainAccessToken = async ({ text }) => {
  if (text !== '<API_KEY>') return err({ kind: 'invalid-api-key' });
  const claims = { iss: 'i', sub: 'k', jti: 'j', iat: 0, exp: 3600, role: 'operator' } as const;
  const refreshTokenExpiresAt = utcInstantOf(new Date());
  return ok({ token: 't', claims, refreshToken: 'r', refreshTokenExpiresAt });
};

/** Knows every reference but one, and for another does not answer. */
const moodyVendor: PaymentVendor = {
  findInstruction: async ({ reference }) => {
    if (reference === 'B-7')
      return err({ kind: 'vendor-unavailable', reason: 'timed-out', retryAfterMs: 1500 });
    return reference === 'a'
      ? err({ kind: 'vendor-refused', reason: 'unknown-reference' })
      : ok({ status: 'active' });
  },
};
