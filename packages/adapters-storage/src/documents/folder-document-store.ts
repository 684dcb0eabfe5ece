import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import {
  type Clock,
  type DocumentLink,
  type DocumentStore,
  type LinkedDocuments,
  type OpenDocument,
  type StoredDocument,
} from '@data-import/application';
import type { DocumentLocation } from '@data-import/domain';
import { contentTypeOf } from './content-type.js';
import { Folder, undefinedIfAbsent } from './folder.js';
import { LinkSigner } from './link-signer.js';
import { answered } from './store-did-not-answer.js';

export interface FolderSettings {
  readonly folder: string;
  /** How callers reach this service: scheme, host and perhaps a path. */
  readonly publicUrl: string;
  /** At least 32 bytes; the same on every server of an instance. */
  readonly signingKey: Uint8Array;
}

/** Files below a folder of this machine. It has no server of its own: its links lead to this service. */
export class FolderDocumentStore implements DocumentStore, LinkedDocuments {
  private readonly folder: Folder;
  private readonly signer: LinkSigner;
  private readonly url: string;

  constructor({ folder, publicUrl, signingKey }: FolderSettings, clock: Clock) {
    this.folder = new Folder(folder);
    this.signer = new LinkSigner(signingKey, clock);
    this.url = `${publicUrl.replace(/\/$/, '')}/v1/documents`;
  }

  find(location: DocumentLocation): Promise<StoredDocument | undefined> {
    return answered(this.look(location));
  }

  async linkTo(location: DocumentLocation): Promise<string> {
    const path = location.split('/').map(encodeURIComponent).join('/');
    const { expires, signature } = this.signer.sign(location);
    return `${this.url}/${path}?expires=${expires}&signature=${signature}`;
  }

  async open(link: DocumentLink): Promise<OpenDocument | undefined> {
    return this.signer.accepts(link) ? answered(this.read(link.location)) : undefined;
  }

  private async look(location: string): Promise<StoredDocument | undefined> {
    const file = await this.fileAt(location);
    return file && { sizeBytes: file.sizeBytes, contentType: contentTypeOf(location) };
  }

  private async read(location: string): Promise<OpenDocument | undefined> {
    const file = await this.fileAt(location);
    const handle = file && (await open(file.path, READING).catch(undefinedIfAbsent));
    return handle && contentOf(handle, location);
  }

  private async fileAt(location: string) {
    const path = await this.folder.resolve(location);
    if (path === undefined) return undefined;
    const found = await stat(path).catch(undefinedIfAbsent);
    return found?.isFile() ? { path, sizeBytes: found.size } : undefined;
  }
}

// Something else may take the file's place meanwhile: a link is not followed, a pipe without a writer not waited for.
const READING = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function contentOf(handle: FileHandle, location: string): Promise<OpenDocument | undefined> {
  const found = await handle.stat();
  if (!found.isFile()) {
    await handle.close();
    return undefined;
  }
  // Not further, should the file grow: its size has been announced.
  const content = handle.createReadStream({ end: Math.max(found.size - 1, 0) });
  return { sizeBytes: found.size, contentType: contentTypeOf(location), content };
}
