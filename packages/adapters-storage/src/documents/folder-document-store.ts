import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import {
  LINK_LIFETIME_SECONDS,
  type Clock,
  type DocumentLink,
  type DocumentStore,
  type LinkedDocuments,
  type OpenDocument,
  type StoredDocument,
} from '@data-import/application';
import type { DocumentLocation } from '@data-import/domain';
import { isAbsolute, join, relative, sep } from 'node:path';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { answered } from './store-did-not-answer.js';

export interface FolderSettings {
  readonly folder: string;
  /** The URL at which callers reach this service: scheme, host and perhaps a path. */
  readonly publicUrl: string;
  /** The key has at least 32 bytes and is the same on every server of an instance. */
  readonly signingKey: Uint8Array;
}

/** Files below a folder of this machine. It has no server of its own: its links lead to this service. */
export class FolderDocumentStore implements DocumentStore, LinkedDocuments {
  private readonly folder: string;
  private readonly signer: LinkSigner;
  private readonly url: string;

  constructor({ folder, publicUrl, signingKey }: FolderSettings, clock: Clock) {
    this.folder = folder;
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
    const path = await pathBelow(this.folder, location);
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
  // The stream ends at the announced size even if the file grows.
  const content = handle.createReadStream({ end: Math.max(found.size - 1, 0) });
  return { sizeBytes: found.size, contentType: contentTypeOf(location), content };
}

// Types that a browser runs as a page are left out: this service would serve them under its own name.
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['bmp', 'image/bmp'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['eml', 'message/rfc822'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['msg', 'application/vnd.ms-outlook'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['rtf', 'application/rtf'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['txt', 'text/plain'],
  ['wav', 'audio/wav'],
  ['webp', 'image/webp'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);

/** Derives the type from the extension, because a folder stores no content types. */
function contentTypeOf(location: string): string | undefined {
  const ending = /\.([^./]+)$/.exec(location)?.[1];
  return ending === undefined ? undefined : CONTENT_TYPES.get(ending.toLowerCase());
}

/**
 * The real path of what lies at this place: `undefined` when nothing does, or when a symbolic link leads out of the
 * folder. Throws when the folder itself does not exist: the disk may not be mounted, and its documents are unknown.
 */
async function pathBelow(folder: string, place: string): Promise<string | undefined> {
  const target = await realpath(join(folder, place)).catch(undefinedIfAbsent);
  const root = await realpath(folder).catch(undefinedIfAbsent);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  return target !== undefined && isBelow(root, target) ? target : undefined;
}

function isBelow(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const ABSENT: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

function undefinedIfAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT.has(error.code)) return undefined;
  throw error;
}

const SHORTEST_KEY_BYTES = 32;

/** Makes links that only the holder of the signing key can make or change, and that expire. */
class LinkSigner {
  constructor(
    private readonly key: Uint8Array,
    private readonly clock: Clock,
  ) {
    if (key.length < SHORTEST_KEY_BYTES)
      throw new Error(`The key that signs links must have ${SHORTEST_KEY_BYTES} bytes or more.`);
  }

  sign(location: string): DocumentLink {
    const expires = String(Math.floor(this.now()) + LINK_LIFETIME_SECONDS);
    return { location, expires, signature: this.digest(location, expires) };
  }

  accepts({ location, expires, signature }: DocumentLink): boolean {
    const claimed = Buffer.from(signature);
    const right = Buffer.from(this.digest(location, expires));
    const isRight = claimed.length === right.length && timingSafeEqual(claimed, right);
    return isRight && this.now() < Number(expires);
  }

  // A line break, which no location has, keeps the two parts apart.
  private digest(location: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${expires}\n${location}`).digest('base64url');
  }

  private now(): number {
    return this.clock.now().getTime() / 1_000;
  }
}
