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

// Slow because every link of every guide is looked at, in a browser.
describe('The guides beside the reference', () => {
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let tab: ConsolePage;
  let page: Page;

  before(async () => {
    served = await ServedConsole.start();
    browser = await startChromium();
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  beforeEach(() => open());
  afterEach(() => tab.close());

  async function open(options: Parameters<typeof ConsolePage.open>[2] = {}) {
    tab = await ConsolePage.open(browser, served.url, options);
    page = tab.page;
    await at('');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  const at = (hash: string) => page.goto(`${served.url}/docs/${hash}`);

  /** The places that a link can name, of each guide that was opened. */
  const placesOf = new Map<string, ReadonlySet<string>>();

  async function openGuide(name: string): Promise<void> {
    await at(`#/${name}`);
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
    const doors = await page
      .locator('.doors a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(doors).to.have.lengthOf(4);
    await expectPlaces(doors);
  });

  it('open at the place that the address names', async () => {
    await at('#/runbook/dataimportlate');
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

  for (const [word, guide, operation] of [
    ['unpin', 'errors', 'Attach notes to an account'],
    ['dry_run', 'dry-runs', 'Add transactions'],
    ['pause', 'runbook', 'Change an import supplier'],
    ['MAX_BODY_MEMORY_BYTES', 'operations', undefined],
    ['account_not_found', 'errors', 'Attach notes to an account'],
  ] as const)
    it(`are found together with the operations: ${word}`, async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText(word);
      await page.locator(`nav a[href^="#/${guide}/"]`).first().waitFor();
      if (operation) await page.locator('nav a', { hasText: operation }).first().waitFor();
      await page.locator(`nav a[href^="#/${guide}/"]`).first().click();
      await page.getByRole('article', { name: guide, exact: true }).waitFor();
      await page.getByRole('article').getByText(word).first().waitFor();
    });

  for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark', width: 360 }] as const)
    it(`are accessible ${options.colorScheme}, ${'width' in options ? 'narrow' : 'wide'}`, async () => {
      await tab.close();
      await open(options);
      for (const name of ['runbook', 'operations']) {
        await openGuide(name);
        await tab.expectAccessible();
      }
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).to.equal(false);
    });
});
