import type { DocumentLocation, DocumentRoot } from '@data-import/domain';

export interface StoredDocument {
  readonly sizeBytes: number;
  /** The media type, where the store has one for the document or can tell it from the name. */
  readonly contentType: string | undefined;
}

/**
 * The store of the documents of all suppliers. The service reads it and never writes to it.
 *
 * A store that cannot answer throws: a document is only ever called absent by a store that has looked.
 */
export interface DocumentStore {
  /**
   * Looks at exactly this location, letter for letter. `undefined` when nothing is there, only a folder, or what a link of
   * the store brings there from outside `root`, the supplier's.
   */
  find(location: DocumentLocation, root: DocumentRoot): Promise<StoredDocument | undefined>;

  /**
   * A URL that reads the document without further credentials and stops working after `LINK_LIFETIME_SECONDS`.
   * Does not look whether the document is there.
   */
  linkTo(location: DocumentLocation, root: DocumentRoot): Promise<string>;
}

/** The seconds for which a link to a document works, from the moment it is made. */
export const LINK_LIFETIME_SECONDS = 300;

/** The parts of a link to one of this service's own URLs, as they were received: none of them is checked yet. */
export interface DocumentLink {
  readonly location: string;
  readonly expires: string;
  readonly signature: string;
}

export interface OpenDocument extends StoredDocument {
  /** Exactly `sizeBytes` long. The caller reads it to its end or destroys it. A Node.js readable stream fits. */
  readonly content: AsyncIterable<Uint8Array> & { destroy(): void };
}

/** The documents of a store whose links lead to this service. */
export interface LinkedDocuments {
  /** `undefined` when the store didn't make the link, when it has expired, and when it leads to no document. */
  open(link: DocumentLink): Promise<OpenDocument | undefined>;
}
