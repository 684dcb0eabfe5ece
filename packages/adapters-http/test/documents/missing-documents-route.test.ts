import type { DocumentStore } from '@data-import/application';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { serveAccount, SUPPLIER } from '../memory-service.js';
import { ADDRESS } from '../items.js';
import { AS_OPERATOR } from '../serving.js';

describe('GET import-suppliers/<code>/missing-documents', () => {
  let find: DocumentStore['find'];
  const service = openedForEach(() =>
    serveAccount({
      documentStore: {
        find: (location, root) => find(location, root),
        linkTo: async () => 'https://documents.example/',
      },
    }),
  );

  beforeEach(async () => {
    find = async (location) =>
      location === 'here.pdf' ? { sizeBytes: 1, contentType: undefined } : undefined;
    await service.post('/v1/data-import/notes/create/', {
      ...ADDRESS,
      notes: [{ document_paths: [{ document_path: 'here.pdf' }, { document_path: 'gone.pdf' }] }],
    });
  });

  const search = (path = `${SUPPLIER}missing-documents/`, headers = AS_OPERATOR.headers) =>
    fetch(service.url + path, { headers });

  it('streams a line for each missing document and then the totals', async () => {
    const response = await search();
    const lines = (await response.text()).trim().split('\n');

    expect(response.headers.get('content-type')).to.equal('application/x-ndjson; charset=utf-8');
    expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal([
      {
        external_account_number: 'E-1',
        kind: 'notes',
        statement_id: null,
        document_path: 'gone.pdf',
      },
      { documents: 2, missing: 1 },
    ]);
  });

  it('cuts the answer when the store does not answer', async () => {
    find = async () => {
      throw new Error('The store does not answer.');
    };
    const response = await search();
    const failed = await response.text().catch((error: unknown) => error);

    expect(failed).to.be.an('error');
    expect(service.reported).to.have.lengthOf(1);
  });
});
