export { FolderDocumentStore } from './documents/folder-document-store.js';
export { loadS3DocumentStore } from './documents/load-s3-document-store.js';
export type { S3DocumentStore, S3Settings } from './documents/s3-document-store.js';
