import type { S3DocumentStore } from './s3-document-store.js';

/** Where no S3 is configured, its client is not loaded: it takes a tenth of a second and 18 MB. */
export async function loadS3DocumentStore(): Promise<typeof S3DocumentStore> {
  return (await import('./s3-document-store.js')).S3DocumentStore;
}
