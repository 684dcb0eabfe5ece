import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What is the same for every request. */
export interface LastingContent {
  readonly plain: Buffer;
  readonly packed: Buffer;
}

const pack = promisify(gzip);

/** Read and packed for the first request, kept for all others: none of them makes a copy. */
export function lastingContent(read: () => Promise<Buffer>): () => Promise<LastingContent> {
  let content: Promise<LastingContent> | undefined;
  const make = async () => {
    const plain = await read();
    return { plain, packed: await pack(plain) };
  };
  return () => {
    content ??= make().catch((error: unknown) => {
      content = undefined;
      throw error;
    });
    return content;
  };
}
