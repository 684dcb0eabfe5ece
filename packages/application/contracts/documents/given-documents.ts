import {
  locateDocument,
  parseDocumentPath,
  parseDocumentRoot,
  type DocumentLocation,
} from '@data-import/domain';

/** Puts a document into a store under test, past its port. */
export type GiveDocument = (
  location: DocumentLocation,
  content: string,
  contentType: string,
) => Promise<void>;

export function locationOf(root: string, path: string): DocumentLocation {
  return parseDocumentRoot(root)
    .andThen((folder) => parseDocumentPath(path).andThen((name) => locateDocument(folder, name)))
    ._unsafeUnwrap();
}
