import { constants, type Stats } from 'node:fs';
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
import type { DocumentLocation, DocumentRoot } from '@data-import/domain';
import { Readable } from 'node:stream';
import { isAbsolute, join, relative, sep } from 'node:path';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { answered } from './store-did-not-answer.js';
import { StorePatience } from './store-patience.js';

export interface FolderSettings {
  readonly folder: string;
  /** The URL at which callers reach this service: scheme, host and perhaps a path. */
  readonly publicUrl: string;
  /** The key has at least 32 bytes and is the same on every server of an instance. */
  readonly signingKey: Uint8Array;
}

/** The time that a call of a folder on a mount may take. */
const PATIENCE_MS = 5_000;
/** Calls that hang keep threads of Node.js, which has four: those left unpack bodies and resolve names. */
const MOST_THREADS = 2;
const PIECE_BYTES = 64 * 1024;

/** Files below a folder of this machine. It has no server of its own: its links lead to this service. */
export class FolderDocumentStore implements DocumentStore, LinkedDocuments {
  private readonly folder: string;
  private readonly signer: LinkSigner;
  private readonly url: string;
  private readonly patience = new StorePatience(PATIENCE_MS, MOST_THREADS);

  constructor({ folder, publicUrl, signingKey }: FolderSettings, clock: Clock) {
    this.folder = folder;
    this.signer = new LinkSigner(signingKey, clock);
    this.url = `${publicUrl.replace(/\/$/, '')}/v1/documents`;
  }

  find(location: DocumentLocation, root: DocumentRoot): Promise<StoredDocument | undefined> {
    return this.patience.ask(() => answered(this.look(location, root)));
  }

  async linkTo(location: DocumentLocation, root: DocumentRoot): Promise<string> {
    const path = location.split('/').map(encodeURIComponent).join('/');
    const { expires, signature } = this.signer.sign(location, root);
    return `${this.url}/${path}?expires=${expires}&signature=${signature}`;
  }

  async open(link: DocumentLink): Promise<OpenDocument | undefined> {
    const root = this.signer.rootOf(link);
    if (root === undefined) return undefined;
    return this.patience.ask((timeOut) => answered(this.read(link.location, root, timeOut)));
  }

  private async look(location: string, root: string): Promise<StoredDocument | undefined> {
    const file = await this.fileAt(location, root);
    return file && { sizeBytes: file.sizeBytes, contentType: contentTypeOf(location) };
  }

  private async read(
    location: string,
    root: string,
    timeOut: AbortSignal,
  ): Promise<OpenDocument | undefined> {
    const file = await this.fileAt(location, root);
    if (!file) return undefined;
    const handle = await open(file.path, READING).catch(undefinedIfAbsent);
    let content: Readable | undefined;
    try {
      const found = await handle?.stat();
      if (!handle || !found || !isDocument(found) || timeOut.aborted) return undefined;
      content = this.contentOf(handle, found.size);
      return { sizeBytes: found.size, contentType: contentTypeOf(location), content };
    } finally {
      if (!content) await handle?.close();
    }
  }

  /** Ends at the announced size even if the file grows. */
  private contentOf(handle: FileHandle, sizeBytes: number): Readable {
    const { patience } = this;
    async function* pieces() {
      for (let at = 0; at < sizeBytes;) {
        const length = Math.min(sizeBytes - at, PIECE_BYTES);
        const { bytesRead, buffer } = await patience.goOn(() =>
          answered(handle.read({ buffer: Buffer.allocUnsafe(length), position: at })),
        );
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    }
    const content = Readable.from(pieces(), { objectMode: false });
    return content.once('close', () => void handle.close().catch(() => undefined));
  }

  private async fileAt(location: string, root: string) {
    const path = await pathBelow(this.folder, location, root);
    if (path === undefined) return undefined;
    const found = await stat(path).catch(undefinedIfAbsent);
    return found && isDocument(found) ? { path, sizeBytes: found.size } : undefined;
  }
}

/** The other names of a file may be in another supplier's root, or anywhere on the disk. */
function isDocument(found: Stats): boolean {
  return found.isFile() && found.nlink === 1;
}

// Something else may take the file's place meanwhile: a link is not followed, a pipe without a writer not waited for.
const READING = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

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
 * The real path of the file at this location: `undefined` when there is none, or when symbolic links lead out of the root of
 * the supplier. Throws when the folder itself cannot be read: the disk may not be mounted, and its documents are unknown.
 */
async function pathBelow(
  folder: string,
  location: string,
  rootOfSupplier: string,
): Promise<string | undefined> {
  const target = await realpath(join(folder, location)).catch(undefinedIfAbsent);
  const root = await realpath(folder).catch(undefinedIfAbsent);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new Error(`There is no folder ${folder}.`);
  if (target === undefined) {
    // Throws when nothing in the folder may be looked at.
    await stat(`${root}/.`);
    return undefined;
  }
  const home =
    rootOfSupplier === ''
      ? root
      : await realpath(join(folder, rootOfSupplier)).catch(undefinedIfAbsent);
  if (home === undefined) return undefined;
  return (home === root || isBelow(root, home)) && isBelow(home, target) ? target : undefined;
}

function isBelow(root: string, target: string): boolean {
  const way = relative(root, target);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const ABSENT: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EACCES',
  'EPERM',
  // A pipe or socket that took the place of the file.
  'ENXIO',
]);

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

  /** The signature begins with the number of segments of the root, unless it is empty. */
  sign(location: string, root: string): DocumentLink {
    const expires = String(Math.floor(this.now()) + LINK_LIFETIME_SECONDS);
    const depth = root.split('/').length - 1;
    const prefix = depth === 0 ? '' : `${depth}.`;
    return { location, expires, signature: prefix + this.digest(location, expires, prefix) };
  }

  /** The root with which the link was signed; `undefined` when it was not, or has expired. */
  rootOf({ location, expires, signature }: DocumentLink): string | undefined {
    const prefix = /^\d+\./.exec(signature)?.[0] ?? '';
    const claimed = Buffer.from(signature);
    const right = Buffer.from(prefix + this.digest(location, expires, prefix));
    const isRight = claimed.length === right.length && timingSafeEqual(claimed, right);
    if (!isRight || this.now() >= Number(expires)) return undefined;
    return location
      .split('/')
      .slice(0, Number.parseInt(prefix || '0', 10))
      .join('/');
  }

  // A line break, which no location has, keeps the parts apart.
  private digest(location: string, expires: string, prefix: string): string {
    const signed = `${prefix}\n${expires}\n${location}`;
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }

  private now(): number {
    return this.clock.now().getTime() / 1_000;
  }
}
