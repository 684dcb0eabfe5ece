import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CuttingProxy, startChromium, openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { build } from 'esbuild';
import type { BulkAnswer, BulkLine, Client } from '../src/index.js';
import { PageServer } from './page-server.js';
import { ACCOUNTS, RealService, SUPPLIER } from './real-service.js';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

const LINES = 3000;

const LIBRARY = fileURLToPath(new URL('../src/index.js', import.meta.url));
const LINES_OF_PAGE = 700;

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
  const counted = async () => {
    const supplier = await client.call((api) =>
      api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/', { params: parameters }),
    );
    return supplier._unsafeUnwrap().counters.notes;
  };
  const before = await counted();
  const listed = [];
  const path = '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
  for await (const record of client.list(path, { ...parameters, pageSize: 2 }))
    listed.push(record.external_account_number);

  const refs = [];
  const lines = Array.from({ length: ${LINES_OF_PAGE} }, (_, index) => note(index));
  for await (const { sent, status } of client.bulk(lines)) refs.push(sent.ref + ':' + status);

  const refused = await client.call((api) =>
    api.POST('/v1/data-import/notes/create/', { body: { ...note(0).body, notes: [{}] } }),
  );
  const notes = (await counted()) - before;
  return { listed, refs, notes, code: refused._unsafeUnwrapErr().code };
};
`;

const textOf = (path: string) => readFileSync(join(WORKSPACE, path), 'utf8');

const blocksIn = (page: string, language: string) =>
  [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter((block) => block[1] === language)
    .map((block) => block[2] ?? '');

/** The account is named by turns, so that lines of an account are far apart. */
const lineOf = (index: number, name: string): BulkLine => ({
  operation: 'transactions',
  ref: `${name}-${index}`,
  body: {
    import_supplier: SUPPLIER,
    external_account_number: ACCOUNTS[index % ACCOUNTS.length]!,
    transactions: [
      {
        transaction_id: `${name}-${index}`,
        transaction_date: '2019-10-15',
        amount: '1.00',
        type: 'CHARGE',
        reason: 'IMPORTED_CHARGE',
      },
    ],
  },
});

const linesOf = (name: string) => Array.from({ length: LINES }, (_, index) => lineOf(index, name));

const stored = async (client: Client): Promise<number> => {
  const path = { import_supplier_code: SUPPLIER };
  const seen = await client.call((api) =>
    api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/', { params: { path } }),
  );
  return seen._unsafeUnwrap().counters.transactions;
};

/** Each line has one answer, which is its own. */
const expectAnswers = (answers: readonly BulkAnswer[], lines: readonly BulkLine[]) => {
  const named = answers.map(({ line, sent }) => [line, sent]);
  const sorted = named.toSorted(([one], [other]) => Number(one) - Number(other));
  expect(sorted).to.deep.equal(lines.map((line, index) => [index + 1, line]));
  for (const answer of answers) expect(answer).to.include({ kind: 'answered', status: 201 });
};

// Slow because the service is killed, and started again.
describe('A client of the real service', () => {
  const service = openedForAll(() => RealService.start());
  let storedBefore: number;

  beforeEach(async () => {
    storedBefore = await stored(await service.client());
  });

  it('loads all lines in bulk when connections are cut', async () => {
    const proxy = await CuttingProxy.before(service.url);
    const client = await service.client({ url: proxy.through(service.url) });
    const lines = linesOf('cut');
    const answers: BulkAnswer[] = [];
    for await (const answer of client.bulk(lines)) {
      answers.push(answer);
      if (answers.length % 700 === 0) {
        proxy.shut();
        proxy.reopen();
      }
    }
    await proxy.close();

    expectAnswers(answers, lines);
    expect(await stored(await service.client())).to.equal(storedBefore + LINES);
  });

  it('loads all lines in bulk when the service is killed and started again', async () => {
    const client = await service.client();
    const lines = linesOf('killed');
    const answers: BulkAnswer[] = [];
    let restarted: Promise<unknown> | undefined;
    for await (const answer of client.bulk(lines, { linesPerRequest: 300 })) {
      answers.push(answer);
      if (answers.length === 1000) {
        await service.kill();
        restarted = service.start();
      }
    }
    await restarted;

    expectAnswers(answers, lines);
    expect(await stored(client)).to.equal(storedBefore + LINES);
  });

  it('keeps the order of the lines of an account when connections are cut', async () => {
    const proxy = await CuttingProxy.before(service.url);
    const client = await service.client({ url: proxy.through(service.url) });
    // The first of two equal lines creates, the second finds it: the other way round they were out of order.
    const twice = linesOf('twice')
      .slice(0, 600)
      .flatMap((line) => [line, line]);
    const created: number[] = [];
    for await (const answer of client.bulk(twice)) {
      if (answer.kind === 'answered' && answer.outcomes?.created === 1) created.push(answer.line);
      if (answer.line % 250 === 0) {
        proxy.shut();
        proxy.reopen();
      }
    }
    await proxy.close();

    expect(created.filter((line) => line % 2 === 0)).to.deep.equal([]);
    expect(await stored(await service.client())).to.equal(storedBefore + 600);
  });

  it('prints what the documentation says', async () => {
    const example = join(WORKSPACE, 'examples/client/dist/load-notes.js');
    const options = [example, service.url, await service.apiKey()];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, options);

    expect(stderr).to.equal('');
    expect(blocksIn('docs/client.md', '')).to.deep.equal([stdout]);
  });

  it('lists, loads in bulk through a cut answer, and is refused in a browser as in Node.js', async () => {
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'iife',
      platform: 'browser',
      write: false,
    });
    await using open = new AsyncDisposableStack();
    const started = await PageServer.start(service.url, outputFiles[0]!.text);
    const server = open.adopt(started, (one) => one.close());
    const browser = open.adopt(await startChromium(), (one) => one.close());
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
      refs: Array.from({ length: LINES_OF_PAGE }, (_, index) => `${index}:201`),
      notes: LINES_OF_PAGE,
      code: 'notes_failed_validation',
    });
  });
});

describe('The documentation of the client', () => {
  for (const page of ['docs/client.md', 'packages/client/README.md'])
    it(`shows code of the example: ${page}`, () => {
      const example = textOf('examples/client/load-notes.ts');
      const shown = blocksIn(page, 'ts');

      expect(shown).not.to.be.empty;
      for (const block of shown) expect(example).to.include(block);
    });
});
