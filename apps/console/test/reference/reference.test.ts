import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChromium } from '@data-import/testkit';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ConsolePage } from '../console-page.js';
import { ServedConsole } from '../served-console.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const NAMES = globSync('docs/*.md', { cwd: ROOT }).map((path) => path.slice(5, -3));
/** The guide, and the place in it. */
const LINK = /#\/([\w-]+)(?:\/([^/?]+))?$/;

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

// Slow because a browser opens every operation, and looks at every link of every guide.
describe('The documentation', () => {
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;

  before(async () => {
    served = await ServedConsole.start();
    browser = await startChromium();
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  const at = (place: string) => `${served.url}/docs/#/${place}`;

  const openAt = async (id: string, options: Parameters<typeof ConsolePage.open>[2] = {}) => {
    const tab = await ConsolePage.open(browser, served.url, options);
    await tab.page.goto(at(id));
    return tab;
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

  describe('The reference of the API', () => {
    let apiKey: string;

    before(async () => {
      apiKey = await served.apiKey('api_key');
    });

    const pasteKey = async (page: Page) => {
      await page.getByLabel('API key or access token').fill(apiKey);
      await page.getByRole('button', { name: 'Use it' }).click();
      await keptToken(page).waitFor();
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
      const tab = await openAt('listOwnSuppliers');
      await pasteKey(tab.page);
      const token = await tab.page.evaluate(() => sessionStorage.getItem('console-token'));

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
        await pasteKey(page);
        await page.getByText('Optional:').click();
        await send(page, 'importTransactions');
        for (const summary of [
          'Headers of the answer',
          'The request as code',
          'Fields of line_items',
        ])
          await page.getByText(summary).first().click();
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
      const operations = tab.page.locator('nav .operation-link');
      // The front page is there before the description has come.
      await operations.first().waitFor();
      const ids = await operations.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')?.slice(2) ?? ''),
      );
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

  describe('The guides beside the reference', () => {
    let tab: ConsolePage;
    let page: Page;

    beforeEach(() => open());
    afterEach(() => tab.close());

    async function open(options: Parameters<typeof ConsolePage.open>[2] = {}) {
      tab = await ConsolePage.open(browser, served.url, options);
      page = tab.page;
      await page.goto(at(''));
      // The front page is there before the description has come; on a phone the field is behind a button.
      await page.getByLabel('Search').waitFor({ state: 'attached' });
    }

    /** The places that a link can name, of each guide that was opened. */
    const placesOf = new Map<string, ReadonlySet<string>>();

    async function openGuide(name: string): Promise<void> {
      await page.goto(at(name));
      const guide = page.getByRole('article', { name, exact: true });
      await guide.getByRole('heading', { level: 1 }).waitFor();
      const ids = await guide
        .locator('[id^="at-"]')
        .evaluateAll((all) => all.map(({ id }) => id.slice('at-'.length)));
      placesOf.set(name, new Set(ids));
    }

    async function expectPlaces(links: readonly string[]) {
      const named = Map.groupBy(links, (link) => LINK.exec(link)?.[1] ?? link);
      for (const [name, all] of named) {
        expect(NAMES, `a guide that ${all[0]} names`).to.include(name);
        if (!placesOf.has(name)) await openGuide(name);
        const missing = all.filter((link) => {
          const [, , place] = LINK.exec(link) ?? [];
          return place !== undefined && !placesOf.get(name)?.has(decodeURIComponent(place));
        });
        expect(missing).to.deep.equal([]);
      }
    }

    it('lead from each to the others, and every link to a place that is there', async () => {
      const links: string[] = [];
      for (const name of NAMES) {
        await openGuide(name);
        const found = await page
          .locator('article a')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        links.push(...found.filter((href) => href.startsWith('#')));
        for (const href of found) expect(href, name).to.match(/^(#\/|https:\/\/)/);
      }
      expect(links).to.have.lengthOf.above(100);
      await expectPlaces(links);
    });

    it('have what alerts, the console, the health and the error codes lead to', async () => {
      const alerts = readFileSync(`${ROOT}deploy/monitoring/alerts.yaml`, 'utf8');
      const operator = await served.client('operator_api_key');
      const caller = await served.client('api_key');
      const health = await operator.call((api) => api.GET('/v1/operator/health/'));
      const codes = await caller.call((api) => api.GET('/v1/data-import/error-codes/'));
      const console = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: ROOT })
        .map((path) => readFileSync(ROOT + path, 'utf8'))
        .join('\n');
      const links = [
        ...[...console.matchAll(/'(docs\/#\/[^']*)'/g)].map(([, link = '']) => link),
        ...[...alerts.matchAll(/runbook_url: (.*)/g)].map(([, url = '']) => url),
        ...health._unsafeUnwrap().parts.map(({ runbook }) => runbook),
        ...codes._unsafeUnwrap().map(({ code }) => `docs/#/errors/${code}`),
      ];

      expect(links).to.have.lengthOf.above(100);
      for (const link of links) expect(link).to.match(/(^|\/)docs\/#\//);
      await expectPlaces(links);
    });

    it('have four doors on the front page', async () => {
      await page.locator('.doors a').nth(3).waitFor();
      const doors = await page
        .locator('.doors a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(doors).to.have.lengthOf(4);
      await expectPlaces(doors);
    });

    it('open at the place that the address names', async () => {
      await page.goto(at('runbook/dataimportlate'));
      const entry = page.getByRole('heading', { name: 'DataImportLate' });
      await entry.waitFor();
      await page.waitForFunction(() => scrollY > 0);
      expect((await entry.boundingBox())?.y).to.be.within(0, 300);
      await page
        .getByRole('article')
        .getByRole('link', { name: 'DataImportStalled' })
        .first()
        .click();
      await page.waitForURL('**/docs/#/runbook/dataimportstalled');
    });

    it('show their pictures', async () => {
      await openGuide('console');
      const pictures = page.locator('article img');
      expect(await pictures.count()).to.be.above(2);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((shown) => (shown as HTMLImageElement).decode());
      }
    });

    it('are found together with the operations', async () => {
      for (const [word, guide, operation] of [
        ['unpin', 'errors', 'Attach notes to an account'],
        ['dry_run', 'dry-runs', 'Add transactions'],
        ['MAX_BODY_MEMORY_BYTES', 'operations', undefined],
      ] as const) {
        await page.keyboard.press('Control+k');
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(word);
        const found = page.locator(`nav a[href^="#/${guide}/"]`).first();
        await found.waitFor();
        if (operation) await page.locator('nav a', { hasText: operation }).first().waitFor();
        await found.click();
        const article = page.getByRole('article', { name: guide, exact: true });
        await article.getByText(word).first().waitFor();
      }
    });

    it('are found by keys alone, with the words around what was sought', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText('accepts no data');
      await page.locator('nav .found', { hasText: 'accepts no data' }).first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      const href = await page.locator('nav .found:focus').getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/docs/${href}`);
    });

    it('begin with their contents', async () => {
      await openGuide('loader');
      await page.locator('.contents').getByRole('link', { name: 'Settings' }).click();
      await page.waitForURL('**/docs/#/loader/settings');
    });

    for (const [name, options] of [
      ['operations', { colorScheme: 'light' }],
      ['runbook', { colorScheme: 'dark', width: 360 }],
    ] as const)
      it(`are accessible ${options.colorScheme}: ${name}`, async () => {
        await tab.close();
        await open(options);
        await openGuide(name);
        await tab.expectAccessible();
        const isTooWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(isTooWide).to.equal(false);
      });
  });
});
