import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What is the same for every request. */
export interface LastingContent {
  readonly plain: Buffer;
  readonly packed: Buffer;
  /** The value of `ETag`. Weak, because it is that of both forms. */
  readonly tag: string;
}

const pack = promisify(gzip);

/** Read and packed for the first request, kept for all others: none of them makes a copy. */
export function lastingContent(read: () => Promise<Buffer>): () => Promise<LastingContent> {
  let content: Promise<LastingContent> | undefined;
  const make = async () => {
    const plain = await read();
    return { plain, packed: await pack(plain, { level: 9 }), tag: tagOf(plain) };
  };
  return () => {
    content ??= make().catch((error: unknown) => {
      content = undefined;
      throw error;
    });
    return content;
  };
}

function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
