import type { DocumentLocation } from '@data-import/domain';

/** What a store tells about a document without reading it. */
export interface StoredDocument {
  readonly sizeBytes: number;
  /** The media type, where the store has one for the document or can tell it from the name. */
  readonly contentType: string | undefined;
}

/**
 * Where the documents of all suppliers lie. The service reads it and never writes to it.
 *
 * A store that cannot answer throws: a document is only ever called absent by a store that has looked.
 */
export interface DocumentStore {
  /** Looks at exactly this location, letter for letter. `undefined` when nothing is there, or only a folder. */
  find(location: DocumentLocation): Promise<StoredDocument | undefined>;

  /**
   * A URL that reads the document without further credentials and stops working after `LINK_LIFETIME_SECONDS`.
   * Does not look whether the document is there.
   */
  linkTo(location: DocumentLocation): Promise<string>;
}

/** How long a link to a document works, from the moment it is made. */
export const LINK_LIFETIME_SECONDS = 300;
