import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startChromium, openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const SITE = new URL('../../site/assets/', import.meta.url);
const PAGE = fileURLToPath(new URL('million-rows.js', import.meta.url));

describe('A table of a million rows', () => {
  const browser = openedForAll(() => startChromium());
  let page: Page;

  before(async () => {
    page = await browser.newPage({ viewport: { width: 800, height: 700 } });
    const sheet = (await readdir(SITE)).find((name) => name.endsWith('.css')) ?? '';
    const style = await readFile(new URL(sheet, SITE), 'utf8');
    await page.setContent(`<!doctype html><style>${style}</style><div id="place"></div>`);
    await page.addScriptTag({ content: await bundled() });
    await page.getByRole('table').waitFor();
  });

  const rows = () => page.locator('.table-body [role=row]');
  const heightOfRow = () =>
    rows()
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);

  it('has only those rows in the page that are seen, and says how many there are', async () => {
    expect(await rows().count()).to.be.within(10, 60);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).to.equal('1000001');
    await page.getByText('EXT-0', { exact: true }).waitFor();
  });

  it('has rows of the same height again when a narrow page becomes wide', async () => {
    const wide = await heightOfRow();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.waitForFunction(rowIs, { height: wide, isEqual: false });
    await page.setViewportSize({ width: 800, height: 700 });
    await page.waitForFunction(rowIs, { height: wide, isEqual: true });

    expect(await heightOfRow()).to.equal(wide);
  });

  it('goes to its last row and back by keyboard', async () => {
    await page.getByRole('table').focus();
    await page.keyboard.press('End');
    // The last hundred is among those that are loaded.
    await page.getByText('EXT-999999', { exact: true }).waitFor();
    await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('.table-body [role=row]')].at(-1);
      const view = document.querySelector('.table');
      if (!last || !view) return false;
      return (
        Math.abs(last.getBoundingClientRect().bottom - view.getBoundingClientRect().bottom) < 3
      );
    });
    expect(await rows().count()).to.be.below(60);
    await page.keyboard.press('Home');
    await page.getByText('EXT-0', { exact: true }).waitFor();
  });

  it('holds a place for rows that are still being loaded', async () => {
    await page.getByRole('table').evaluate((view) => view.scrollTo(0, view.scrollHeight / 2));
    await page.waitForFunction(
      () => Number(document.querySelector('.table-body [role=row]')?.ariaRowIndex) > 400_000,
    );
    expect(await rows().count()).to.be.within(10, 60);
  });
});

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: PAGE, formats: ['iife'], name: 'page' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('Nothing was built.');
  return output.output[0].code;
}

interface RowHeight {
  readonly height: number;
  readonly isEqual: boolean;
}

function rowIs({ height, isEqual }: RowHeight): boolean {
  const row = document.querySelector('.table-body [role=row]');
  return (row?.getBoundingClientRect().height === height) === isEqual;
}
