import type { DocumentLocation } from '@data-import/domain';
import type { Clock } from '../../src/clock.js';
import {
  LINK_LIFETIME_SECONDS,
  type DocumentStore,
  type StoredDocument,
} from '../../src/documents/document-store.js';

interface MemoryDocument {
  readonly content: string;
  readonly contentType: string;
}

/** Has the documents it was given; its links are read by itself. */
export class MemoryDocumentStore implements DocumentStore {
  readonly #documents = new Map<string, MemoryDocument>();

  constructor(private readonly clock: Clock) {}

  give(location: DocumentLocation, content: string, contentType: string): void {
    this.#documents.set(location, { content, contentType });
  }

  async find(location: DocumentLocation): Promise<StoredDocument | undefined> {
    const document = this.#documents.get(location);
    return (
      document && {
        sizeBytes: new TextEncoder().encode(document.content).length,
        contentType: document.contentType,
      }
    );
  }

  async linkTo(location: DocumentLocation): Promise<string> {
    const expires = this.clock.now().getTime() + LINK_LIFETIME_SECONDS * 1_000;
    return `memory:${encodeURIComponent(location)}?${expires}`;
  }

  /** What a reader of the link gets at this moment. */
  read(link: string, now: Date): string | undefined {
    const { pathname, search } = new URL(link);
    const hasExpired = now.getTime() >= Number(search.slice(1));
    return hasExpired ? undefined : this.#documents.get(decodeURIComponent(pathname))?.content;
  }
}
