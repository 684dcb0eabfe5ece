export { FolderDocumentStore, type FolderSettings } from './documents/folder-document-store.js';
export { S3DocumentStore, type S3Settings } from './documents/s3-document-store.js';
