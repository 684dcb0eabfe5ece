import { text } from 'node:stream/consumers';
import type { DocumentLocation } from '@data-import/domain';
import { documentStoreContract } from '../../../contracts/documents/document-store-contract.js';
import { linkedDocumentsContract } from '../../../contracts/documents/linked-documents-contract.js';
import { MemoryDocumentStore } from '../../../memory/documents/memory-document-store.js';
import type { Clock } from '../../../src/clock/clock.js';
import type { DocumentLink } from '../../../src/documents/document-store.js';

function linkIn(url: string): DocumentLink {
  const { pathname, searchParams } = new URL(url);
  return {
    location: decodeURIComponent(pathname),
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
}

async function open(clock: Clock) {
  const store = new MemoryDocumentStore(clock);
  return {
    store,
    documents: new MemoryDocumentStore({ now: () => new Date() }, store),
    given: async (location: DocumentLocation, content: string, contentType: string) =>
      store.give(location, content, contentType),
    close: async () => undefined,
  };
}

documentStoreContract('memory', async (clock) => {
  const { documents, ...opened } = await open(clock);
  const read = async (url: string) => {
    const document = await documents.open(linkIn(url));
    return document && text(document.content);
  };
  return { ...opened, read };
});

linkedDocumentsContract('memory', async (clock) => ({ ...(await open(clock)), linkIn }));
