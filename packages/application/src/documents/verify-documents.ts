import {
  locateDocument,
  type DocumentLocation,
  type DocumentPath,
  type DocumentRoot,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { DocumentStore } from './document-store.js';
import { findMissingDocuments } from './find-missing-documents.js';

/** A document that a request names, and where in the request it does. */
export interface NamedDocument {
  readonly path: DocumentPath;
  readonly at: readonly (string | number)[];
}

/** The fault of one document; `at` is its path in the command, such as `[0, 'statementPath']`. */
export type DocumentFault = { readonly at: readonly (string | number)[] } & (
  | {
      readonly kind: 'path-does-not-exist-in-file-store';
      readonly root: DocumentRoot;
      readonly path: DocumentPath;
    }
  | { readonly kind: 'document-location-too-long' }
);

/** Documents whose location is too long, or that do not exist although the supplier requires them. */
export interface DocumentsRefused {
  readonly kind: 'documents-refused';
  readonly faults: readonly DocumentFault[];
}

/** The store in which documents are looked up, and the limit for it. */
export interface DocumentLookUp {
  readonly store: DocumentStore;
  /** The number of documents of one request that are looked up at the same time; 32 when `undefined`. */
  readonly concurrency: number | undefined;
}

export type VerifyDocuments = (
  supplier: { readonly documentRoot: DocumentRoot; readonly verifiesDocuments: boolean },
  documents: readonly NamedDocument[],
) => Promise<Result<void, DocumentsRefused>>;

/**
 * Call it once for each request: every document must have a place in the store, and must be there when the supplier
 * verifies documents. A document that was found is not looked up again when the request is decided again.
 */
export function makeVerifyDocuments({ store, concurrency }: DocumentLookUp): VerifyDocuments {
  const present = new Set<DocumentLocation>();
  return async (supplier, documents) => {
    const faults: DocumentFault[] = [];
    const located: (NamedDocument & { readonly location: DocumentLocation })[] = [];
    const { documentRoot: root } = supplier;
    for (const { path, at } of documents) {
      locateDocument(root, path).match(
        (location) => located.push({ location, path, at }),
        ({ kind }) => faults.push({ kind, at }),
      );
    }
    if (supplier.verifiesDocuments) {
      const unseen = located.map(({ location }) => location).filter((one) => !present.has(one));
      const missing = await findMissingDocuments(store, unseen, concurrency);
      for (const { location, path, at } of located) {
        if (missing.has(location))
          faults.push({ kind: 'path-does-not-exist-in-file-store', at, root, path });
        else present.add(location);
      }
    }
    return faults.length > 0 ? err({ kind: 'documents-refused', faults }) : ok(undefined);
  };
}
