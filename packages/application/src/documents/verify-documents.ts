import {
  locateDocument,
  type DocumentLocation,
  type DocumentPath,
  type DocumentRoot,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { RevisionConflict } from '../accounts/account-ledger.js';
import type { WaitUnlocked } from '../accounts/retry-on-conflict.js';
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

export interface DocumentLookUp {
  readonly store: DocumentStore;
  /** The number of documents of one request that are looked up at the same time; 32 when `undefined`. */
  readonly concurrency: number | undefined;
}

/** Answers with what is wrong with the documents; nothing when all are as they have to be. */
export type VerifyDocuments = (
  supplier: { readonly documentRoot: DocumentRoot; readonly verifiesDocuments: boolean },
  documents: readonly NamedDocument[],
  waitUnlocked: WaitUnlocked,
) => Promise<Result<readonly DocumentFault[], RevisionConflict>>;

/**
 * Call it once for each request: every document must have a place in the store, and must be there when the supplier
 * verifies documents. A document is looked up once, however often the request is decided again.
 */
export function makeVerifyDocuments({ store, concurrency }: DocumentLookUp): VerifyDocuments {
  const isPresent = new Map<DocumentLocation, boolean>();
  const lookUp = async (root: DocumentRoot, locations: readonly DocumentLocation[]) => {
    const inRoot = { find: (location: DocumentLocation) => store.find(location, root) };
    const missing = await findMissingDocuments(inRoot, locations, concurrency);
    for (const location of locations) isPresent.set(location, !missing.has(location));
  };
  return async (supplier, documents, waitUnlocked) => {
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
      const unseen = located.map(({ location }) => location).filter((one) => !isPresent.has(one));
      if (unseen.length > 0) {
        const waited = await waitUnlocked(() => lookUp(root, unseen));
        if (waited.isErr()) return err(waited.error);
      }
      for (const { location, path, at } of located) {
        if (!isPresent.get(location))
          faults.push({ kind: 'path-does-not-exist-in-file-store', at, root, path });
      }
    }
    return ok(faults);
  };
}
