import type { DocumentLink, LinkedDocuments, OpenDocument } from './linked-documents.js';

/** Opens the document that a link leads to; `undefined` when the link is forged, has expired, or leads to no document. */
export type OpenLinkedDocument = (link: DocumentLink) => Promise<OpenDocument | undefined>;

/** The link is the permission: no token is checked. */
export const makeOpenLinkedDocument =
  ({ linkedDocuments }: { readonly linkedDocuments: LinkedDocuments }): OpenLinkedDocument =>
  (link) =>
    linkedDocuments.open(link);
