import type { StoredDocument } from './document-store.js';

/** What a link to one of this service's own URLs says, as it was received: nothing of it is checked yet. */
export interface DocumentLink {
  readonly location: string;
  readonly expires: string;
  readonly signature: string;
}

/** A document that is open for reading. */
export interface OpenDocument extends StoredDocument {
  /** Exactly `sizeBytes` long. The caller reads it to its end or destroys it. A Node.js readable stream fits. */
  readonly content: AsyncIterable<Uint8Array> & { destroy(): void };
}

/** The documents of a store whose links lead to this service. */
export interface LinkedDocuments {
  /** `undefined` when the store didn't make the link, when it has expired, and when it leads to no document. */
  open(link: DocumentLink): Promise<OpenDocument | undefined>;
}
