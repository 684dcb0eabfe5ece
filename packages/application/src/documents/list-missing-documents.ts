import {
  locateDocument,
  utcInstantOf,
  type DocumentLocation,
  type DocumentPath,
  type ExternalAccountNumber,
  type HistoricalStatement,
  type ImportSupplier,
  type StatementId,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import type { DocumentStore } from './document-store.js';
import type { OfAccount, RecordOf, Reader } from '../lists/reader.js';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import { findMissingDocuments } from './find-missing-documents.js';

/** A document that a stored note or statement names, and that is not in the store. */
export interface MissingDocument {
  readonly kind: 'note' | 'statement';
  readonly externalAccountNumber: ExternalAccountNumber;
  /** `undefined` for that of a note. */
  readonly statementId: StatementId | undefined;
  readonly path: DocumentPath;
}

/** Some missing documents; the last says how many documents were looked up and how many of them are missing. */
export type DocumentSearchStep =
  | { readonly kind: 'missing'; readonly documents: readonly MissingDocument[] }
  | { readonly kind: 'finished'; readonly documents: number; readonly missing: number };

/** Looks up every document that is named by a stored note or statement of the supplier. */
export type ListMissingDocuments = (
  supplierCode: string,
) => Promise<Result<AsyncGenerator<DocumentSearchStep, void, undefined>, SupplierNotFound>>;

interface Needed {
  readonly suppliers: SupplierRepository;
  readonly reader: Reader;
  readonly clock: Clock;
  readonly documentStore: DocumentStore;
  readonly documentLookUps?: number | undefined;
}

const PAGE_SIZE = 500;

/** Page by page, so memory does not grow with the number of documents. Throws in the middle when the store does not answer. */
export const makeListMissingDocuments =
  (ports: Needed): ListMissingDocuments =>
  async (supplierCode) => {
    const supplier = await ports.suppliers.find(supplierCode);
    return supplier ? ok(stepsOf(supplier, ports)) : err({ kind: 'import-supplier-not-found' });
  };

async function* stepsOf(
  supplier: ImportSupplier,
  ports: Needed,
): AsyncGenerator<DocumentSearchStep, void, undefined> {
  let documents = 0;
  let missing = 0;
  for await (const named of namedDocuments(supplier.code, ports)) {
    const found = await missingOf(named, supplier, ports);
    documents += named.length;
    missing += found.length;
    yield { kind: 'missing', documents: found };
  }
  yield { kind: 'finished', documents, missing };
}

async function missingOf(
  named: readonly MissingDocument[],
  { documentRoot }: ImportSupplier,
  { documentStore, documentLookUps }: Needed,
): Promise<readonly MissingDocument[]> {
  const located = named.map((document) => ({
    document,
    // One with too long a location cannot be in the store.
    location: locateDocument(documentRoot, document.path).unwrapOr(undefined),
  }));
  const locations = located.flatMap(({ location }) => (location === undefined ? [] : [location]));
  const inRoot = {
    find: (location: DocumentLocation) => documentStore.find(location, documentRoot),
  };
  const missing = await findMissingDocuments(inRoot, locations, documentLookUps);
  return located
    .filter(({ location }) => location === undefined || missing.has(location))
    .map(({ document }) => document);
}

/** Gives the documents of a page of notes or statements at a time. */
async function* namedDocuments(
  supplierCode: string,
  ports: Needed,
): AsyncGenerator<readonly MissingDocument[]> {
  yield* documentsOf('noteDocuments', supplierCode, ports, ofNote);
  yield* documentsOf('statements', supplierCode, ports, ofStatement);
}

async function* documentsOf<Name extends 'noteDocuments' | 'statements'>(
  list: Name,
  supplierCode: string,
  { reader, clock }: Needed,
  documentsIn: (item: RecordOf<Name>) => readonly MissingDocument[],
): AsyncGenerator<readonly MissingDocument[]> {
  const query = { tenantScope: undefined, supplierCode, externalAccountNumbers: undefined };
  const now = utcInstantOf(clock.now());
  let after: string | undefined;
  do {
    const page = await reader.page(list, query, { after, limit: PAGE_SIZE, now });
    yield (page?.records ?? []).flatMap(documentsIn);
    after = page?.next;
  } while (after !== undefined);
}

function ofNote({
  externalAccountNumber,
  documentPaths,
}: RecordOf<'noteDocuments'>): readonly MissingDocument[] {
  return documentPaths.map((path) => ({
    kind: 'note',
    externalAccountNumber,
    statementId: undefined,
    path,
  }));
}

function ofStatement({
  externalAccountNumber,
  statementId,
  statementPath,
}: OfAccount<HistoricalStatement>): readonly MissingDocument[] {
  if (statementPath === undefined) return [];
  return [{ kind: 'statement', externalAccountNumber, statementId, path: statementPath }];
}
