export { FolderDocumentStore } from './documents/folder-document-store.js';
export { loadS3DocumentStore } from './documents/load-s3-document-store.js';
export type { S3DocumentStore } from './documents/s3-document-store.js';
