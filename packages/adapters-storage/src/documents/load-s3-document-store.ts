import type { S3DocumentStore } from './s3-document-store.js';

/** Loads the S3 client only if S3 is configured: it takes 0.1 s and 18 MB. */
export async function loadS3DocumentStore(): Promise<typeof S3DocumentStore> {
  return (await import('./s3-document-store.js')).S3DocumentStore;
}
