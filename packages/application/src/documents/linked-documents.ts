import type { StoredDocument } from './document-store.js';

/** What a link to one of this service's own URLs says, as it was received. */
export interface DocumentLink {
  readonly location: string;
  readonly expires: string;
  readonly signature: string;
}

/** A document that is open for reading. */
export interface OpenDocument extends StoredDocument {
  /** Exactly `sizeBytes` long. Whoever takes it reads it to its end or destroys it. A readable stream of Node's will do. */
  readonly content: AsyncIterable<Uint8Array> & { destroy(): void };
}

/** The documents of a store that has no server of its own, so that its links lead to this service. */
export interface LinkedDocuments {
  /** `undefined` when the link was not made by the store, has expired, or leads to nothing: nobody learns which. */
  open(link: DocumentLink): Promise<OpenDocument | undefined>;
}
