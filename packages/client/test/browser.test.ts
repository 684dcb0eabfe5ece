import { fileURLToPath } from 'node:url';
import { startChromium } from '@data-import/testkit';
import { expect } from 'chai';
import { build } from 'esbuild';
import { PageServer } from './page-server.js';
import { ACCOUNTS, RealService, SUPPLIER } from './real-service.js';

const LIBRARY = fileURLToPath(new URL('../src/index.js', import.meta.url));
const LINES = 700;

/** What a page does with the client. */
const PAGE = `
import { makeClient } from ${JSON.stringify(LIBRARY)};

const note = (index) => ({
  operation: 'notes',
  ref: String(index),
  body: {
    import_supplier: '${SUPPLIER}',
    external_account_number: '${ACCOUNTS[0]}',
    notes: [{ body: 'Note ' + index }],
  },
});

window.load = async (apiKey) => {
  const client = makeClient({ url: location.origin, apiKey });
  const parameters = { path: { import_supplier_code: '${SUPPLIER}' } };
  const listed = [];
  const path = '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
  for await (const record of client.list(path, { ...parameters, pageSize: 2 }))
    listed.push(record.external_account_number);

  const refs = [];
  const lines = Array.from({ length: ${LINES} }, (_, index) => note(index));
  for await (const { sent, status } of client.bulk(lines)) refs.push(sent.ref + ':' + status);

  const supplier = await client.call((api) =>
    api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/', { params: parameters }),
  );
  const refused = await client.call((api) =>
    api.POST('/v1/data-import/notes/create/', { body: { ...note(0).body, notes: [{}] } }),
  );
  const notes = supplier._unsafeUnwrap().counters.notes;
  return { listed, refs, notes, code: refused._unsafeUnwrapErr().code };
};
`;

describe('A client in a browser', () => {
  let service: RealService;
  let server: PageServer;
  let browser: Awaited<ReturnType<typeof startChromium>>;

  before(async () => {
    service = await RealService.start();
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'iife',
      platform: 'browser',
      write: false,
    });
    server = await PageServer.start(service.url, outputFiles[0]!.text);
    browser = await startChromium();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await service?.close();
  });

  it('lists, loads in bulk through a cut answer, and is refused as in Node.js', async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.addScriptTag({ url: 'page.js' });
    server.cutsAfter = 500;
    const loaded = await page.evaluate(
      (apiKey) => (globalThis as unknown as { load(key: string): Promise<unknown> }).load(apiKey),
      await service.apiKey(),
    );

    expect(server.cuts).to.equal(1);
    expect(loaded).to.deep.equal({
      listed: [...ACCOUNTS, 'EXT-2001', 'EXT-2002'],
      refs: Array.from({ length: LINES }, (_, index) => `${index}:201`),
      notes: LINES,
      code: 'notes_failed_validation',
    });
  });
});
