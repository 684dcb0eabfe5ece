import { startChromium } from '@data-import/testkit';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ConsolePage } from '../console-page.js';
import { ServedConsole } from '../served-console.js';

/** What loads data; the bulk request first, so that its lines meet nothing that others have stored. */
const LOADING = [
  'loadInBulk',
  'createNotes',
  'importTransactions',
  'importStatements',
  'createAccountInstruction',
  'createBusinessInstruction',
];
const READING = [
  'getAccountTransferStatus',
  'listAccountImportProcesses',
  'exportTransactions',
  'searchOwnAccounts',
];

const keptToken = (page: Page) => page.getByText('kept for this tab');

const openAnswers = (page: Page) =>
  page.locator('.answers > details > summary').evaluateAll((summaries) => {
    for (const summary of summaries) (summary as HTMLElement).click();
  });

// Slow because a browser opens every operation.
describe('The reference of the API', () => {
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let apiKey: string;

  before(async () => {
    served = await ServedConsole.start();
    browser = await startChromium();
    apiKey = await served.apiKey('api_key');
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  const at = (id: string) => `${served.url}/docs/#/${id}`;

  const openAt = async (id: string, options: Parameters<typeof ConsolePage.open>[2] = {}) => {
    const tab = await ConsolePage.open(browser, served.url, options);
    await tab.page.goto(at(id));
    return tab;
  };

  const pasteKey = async (page: Page) => {
    await page.getByLabel('API key or access token').fill(apiKey);
    await page.getByRole('button', { name: 'Use it' }).click();
    await keptToken(page).waitFor();
  };

  /** The status and the body that the example of an operation is answered with. */
  const send = async (page: Page, id: string, isMeant = false) => {
    await page.goto(at(id));
    await page.locator(`nav a[href="#/${id}"][aria-current="page"]`).waitFor({ state: 'attached' });
    if (isMeant) await page.getByLabel('Really store').check();
    await page.getByRole('button', { name: 'Send the request' }).click();
    const status = await page.locator('.answer-line .status').innerText();
    return { status, body: await page.getByLabel('Body of the answer').innerText() };
  };

  it('has examples that work at the first click, as dry runs, with the key pasted once', async () => {
    const tab = await openAt(LOADING[0] ?? '');
    await pasteKey(tab.page);
    const statusesOf = async (id: string, isMeant = false) => {
      const { status, body } = await send(tab.page, id, isMeant);
      if (id !== 'loadInBulk') return [status, body];
      const lines = body.trim().split('\n');
      return [
        ...new Set(lines.map((line) => `${(JSON.parse(line) as { status: number }).status}`)),
        body,
      ];
    };
    for (const id of [...LOADING, ...READING])
      expect((await statusesOf(id))[0], id).to.equal('200');
    for (const id of LOADING) expect((await statusesOf(id, true))[0], id).to.equal('201');
    await tab.close();
  });

  it('sends no change that has no dry run before it is meant', async () => {
    const tab = await openAt('createOrganisation');
    const { page } = tab;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    const button = page.getByRole('button', { name: 'Send the request' });
    expect(await button.getAttribute('aria-disabled')).to.equal('true');
    await button.click({ force: true });
    await page.getByLabel('Really store').check();
    await button.click();
    await page.locator('.answer-line .status').getByText('401').waitFor();
    expect(sent.filter((method) => method === 'POST')).to.have.lengthOf(1);
    await tab.close();
  });

  it('fills this server in everywhere, and says so where an address leads to nothing', async () => {
    const tab = await openAt('nothing');
    await tab.page.getByText('Nothing is at this address').waitFor();
    await tab.page.goto(at(''));
    await tab.page.getByText(`${served.url}/v1/graphql/`).first().waitFor();
    expect(await tab.page.getByText('Nothing is at this address').count()).to.equal(0);
    expect(await tab.page.content()).not.to.include('{base_url}');
    await tab.close();
  });

  it('takes a token as well, with the word before it or without', async () => {
    const tab = await openAt('obtainServiceToken');
    const sent = tab.page.getByRole('button', { name: 'Send the request' });
    await sent.click();
    // The place of the key is selected: what is pasted replaces it.
    await tab.page.getByRole('alert').getByText('<API_KEY>').waitFor();
    await tab.page.keyboard.insertText(apiKey);
    await sent.click();
    await tab.page.getByRole('button', { name: 'Use this token' }).click();
    await tab.page.getByText('used from now on').waitFor();
    const token = await tab.page.evaluate(() => sessionStorage.getItem('data-import-token'));

    for (const pasted of [`Token ${token}`, ` ${token}\n`, `Authorization: token ${token}`]) {
      await tab.page.goto(at('listOwnSuppliers'));
      await tab.page.getByRole('button', { name: 'Forget it' }).click();
      await tab.page.getByLabel('API key or access token').fill(pasted);
      const asked = tab.page.waitForRequest('**/v1/data-import/**');
      await tab.page.keyboard.press('Enter');
      await keptToken(tab.page).waitFor();
      expect((await send(tab.page, 'listOwnSuppliers')).status).to.equal('200');
      expect((await asked).headers()['authorization']).to.equal(`Token ${token}`);
    }
    await tab.close();
  });

  it('keeps the token over a reload, and for no other tab; the key is not kept', async () => {
    const tab = await openAt('createNotes');
    await pasteKey(tab.page);
    await tab.page.reload();
    await keptToken(tab.page).waitFor();
    const stored = await tab.page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
    );
    expect(stored).not.to.include(apiKey);

    const another = await tab.page.context().newPage();
    await tab.page.close();
    await another.goto(at('createNotes'));
    await another.getByLabel('API key or access token').waitFor();
    expect(await another.evaluate(() => JSON.stringify(sessionStorage))).to.equal('{}');
    await tab.close();
  });

  it('leads to each field by its address, and finds it by its name', async () => {
    const tab = await openAt('importTransactions/transactions.line_items.net_amount');
    const { page } = tab;
    const here = (name: string) => page.locator('.here').getByText(name, { exact: true });
    await here('net_amount').waitFor();
    await page.waitForFunction(() => {
      const { top = -1 } = document.querySelector('.here')?.getBoundingClientRect() ?? {};
      return top >= 0 && top < innerHeight;
    });

    await page.getByLabel('Search').fill('dry_run');
    await page.locator('nav a[href="#/createNotes/dry_run"]').click();
    await here('dry_run').waitFor();

    await page.goto(at('createNotes/200.created_at'));
    await here('created_at').waitFor();
    await page.getByRole('link', { name: 'is_pinned' }).first().click();
    await page.waitForURL('**/#/createNotes/notes.is_pinned');
    await tab.close();
  });

  it('shows a request in several languages, to be copied', async () => {
    const tab = await openAt('createNotes');
    const { page } = tab;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('The request as code').click();
    await page.getByRole('button', { name: 'Node.js' }).click();
    await page.locator('.try').getByRole('button', { name: 'Copy' }).click();
    await page.locator('.try').getByRole('button', { name: 'Copied' }).waitFor();

    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).to.include('await fetch(').and.include('/notes/create/?dry_run=true');
    await tab.close();
  });

  it('says why a key is refused', async () => {
    const tab = await openAt('createNotes');
    await tab.page.getByLabel('API key or access token').fill('not a key');
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('alert').getByText('not known').waitFor();
    await tab.close();
  });

  it('can be used by keyboard alone', async () => {
    const tab = await openAt('');
    const { keyboard } = tab.page;
    const focused = () =>
      tab.page.evaluate(() => {
        const { activeElement } = document;
        const { labels } = activeElement as HTMLInputElement;
        return labels?.[0]?.textContent ?? activeElement?.textContent ?? '';
      });
    const tabTo = async (name: string) => {
      for (let count = 0; count < 40; count += 1) {
        await keyboard.press('Tab');
        if ((await focused()).includes(name)) return;
      }
      expect.fail(`No Tab leads to ${name}.`);
    };
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo('Search');
    await keyboard.type('notes create');
    await tabTo('Attach notes');
    await keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'Attach notes to an account' }).waitFor();
    await tab.page.locator('main:focus').waitFor();
    await tabTo('API key or access token');
    await keyboard.insertText(apiKey);
    await keyboard.press('Enter');
    await keptToken(tab.page).waitFor();
    await tab.page.locator('button:focus', { hasText: /^Forget it$/ }).waitFor();
    await tabTo('Send the request');
    await keyboard.press('Enter');
    await tab.page.locator('.answer-line .good').waitFor();
    await tabTo('NOTE_');
    await tab.close();
  });

  for (const width of [1280, 360])
    it(`is accessible, ${width} pixels wide`, async () => {
      const tab = await openAt('', { width });
      const { page } = tab;
      // The colours are the same at every width.
      const expectAccessible = () =>
        width === 1280 ? tab.expectAccessibleInBothSchemes() : tab.expectAccessible();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible();
      if (width === 360) {
        await page.getByRole('button', { name: 'Contents' }).click();
        await expectAccessible();
      }
      await page.goto(at('importTransactions'));
      await page.getByRole('heading', { name: 'Add transactions' }).waitFor();
      await expectAccessible();
      await pasteKey(page);
      await page.getByText('Optional:').click();
      await send(page, 'importTransactions');
      for (const summary of [
        'Headers of the answer',
        'The request as code',
        'Fields of line_items',
      ])
        await page.getByText(summary).click();
      await openAnswers(page);
      await expectAccessible();
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).to.equal(false);
      await tab.close();
    });

  it('shows every operation without a fault', async () => {
    const tab = await openAt('');
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    const ids = await tab.page
      .locator('nav .operation-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(2) ?? ''));
    expect(ids.length).to.be.above(50);
    for (const id of ids) {
      await tab.page.goto(at(id));
      await tab.page.locator(`nav a[href="#/${id}"][aria-current="page"]`).waitFor();
      await openAnswers(tab.page);
      expect(await tab.page.locator('.answers .disclosed').count()).to.be.above(1);
    }
    await tab.close();
  });
});
