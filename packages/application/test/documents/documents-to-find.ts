import type { DocumentLocation } from '@data-import/domain';
import type { DocumentStore, StoredDocument } from '../../src/documents/document-store.js';

/** A store that remembers what was looked for, and fails when it is told to. */
export class DocumentsToFind implements DocumentStore {
  readonly soughtLocations: DocumentLocation[] = [];
  readonly #given = new Set<string>();
  #failure: Error | undefined;

  give(location: string): void {
    this.#given.add(location);
  }

  failWith(failure: Error): void {
    this.#failure = failure;
  }

  async find(location: DocumentLocation): Promise<StoredDocument | undefined> {
    if (this.#failure) throw this.#failure;
    this.soughtLocations.push(location);
    return this.#given.has(location) ? { sizeBytes: 1, contentType: undefined } : undefined;
  }

  async linkTo(): Promise<string> {
    throw new Error('No link is expected to be asked for.');
  }
}
