import type { DocumentLocation } from '@data-import/domain';
import type { Clock } from '../../src/clock/clock.js';
import {
  LINK_LIFETIME_SECONDS,
  type DocumentLink,
  type DocumentStore,
  type LinkedDocuments,
  type OpenDocument,
  type StoredDocument,
} from '../../src/documents/document-store.js';

/** Has the documents it was given. Its links lead to itself: they are opened, not fetched. */
export class MemoryDocumentStore implements DocumentStore, LinkedDocuments {
  readonly #documents: Map<string, { readonly content: Uint8Array; readonly contentType: string }>;
  /** Stands in for a signing key: a link is genuine when its signature is stored here. */
  readonly #signatures: Map<string, string>;

  /** A store that is `sharing` works as a second server: it has the documents and the signing key of the first. */
  constructor(
    private readonly clock: Clock,
    sharing?: MemoryDocumentStore,
  ) {
    this.#documents = sharing ? sharing.#documents : new Map();
    this.#signatures = sharing ? sharing.#signatures : new Map();
  }

  give(location: DocumentLocation, content: string, contentType: string): void {
    this.#documents.set(location, { content: new TextEncoder().encode(content), contentType });
  }

  async find(location: DocumentLocation): Promise<StoredDocument | undefined> {
    const document = this.#documents.get(location);
    return document && { sizeBytes: document.content.length, contentType: document.contentType };
  }

  async linkTo(location: DocumentLocation): Promise<string> {
    const expires = String(Math.floor(this.clock.now().getTime() / 1000) + LINK_LIFETIME_SECONDS);
    const signed = `${location} ${expires}`;
    const signature = this.#signatures.get(signed) ?? `signature-${this.#signatures.size}`;
    this.#signatures.set(signed, signature);
    return `memory:${encodeURIComponent(location)}?expires=${expires}&signature=${signature}`;
  }

  async open({ location, expires, signature }: DocumentLink): Promise<OpenDocument | undefined> {
    const isGenuine = this.#signatures.get(`${location} ${expires}`) === signature;
    const hasExpired = this.clock.now().getTime() >= Number(expires) * 1000;
    const document = this.#documents.get(location);
    if (!isGenuine || hasExpired || !document) return undefined;
    return {
      sizeBytes: document.content.length,
      contentType: document.contentType,
      content: {
        async *[Symbol.asyncIterator]() {
          yield document.content;
        },
        destroy: () => undefined,
      },
    };
  }
}
