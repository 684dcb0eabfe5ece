import { openedForAll, startChromium } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ServedConsole, SUPPLIER } from '../served-console.js';
import { SteadyLoad } from '../steady-load.js';

// Slow because figures come once a second.
const REASON = 'The vendor refuses every card.';

describe('Night, while a load runs', () => {
  let load: SteadyLoad;
  after(() => load?.stop());
  const browser = openedForAll(() => startChromium());
  const served = openedForAll(() => ServedConsole.start());

  before(async () => {
    load = new SteadyLoad(await served.client('api_key'));
  });

  it('counts up, pauses and resumes by keyboard alone, and shows it in every tab', async () => {
    const operator = await ConsolePage.open(browser, served.url);
    await operator.signIn(await served.apiKey('operator_api_key'));
    const caller = await ConsolePage.open(browser, served.url, { width: 390, height: 844 });
    await caller.signIn(await served.apiKey('api_key'));
    await countsUp(operator);
    await countsUp(caller);
    await operator.card(SUPPLIER).getByText('night-1').waitFor();

    await operator
      .card(SUPPLIER)
      .getByRole('button', { name: /^Pause/ })
      .focus();
    // At once after one another: no key may reach the page behind the dialog.
    const { keyboard } = operator.page;
    for (const key of ['Enter', 'Escape', 'Enter']) await keyboard.press(key);
    await keyboard.type(REASON);
    for (const key of ['Tab', 'Tab', 'Enter']) await keyboard.press(key);
    await operator.page.getByText('is paused: nothing more is stored').waitFor();

    for (const tab of [operator, caller]) {
      await tab.card(SUPPLIER).getByText('Paused', { exact: true }).waitFor();
      await tab.card(SUPPLIER).getByText(REASON).waitFor();
    }
    const paused = await transactionsOn(operator);
    expect(await caller.page.getByRole('button', { name: /^(Pause|Resume)/ }).count()).to.equal(0);
    await operator.card(SUPPLIER).getByText('import_supplier_migration_not_ongoing').waitFor();

    await operator
      .card(SUPPLIER)
      .getByRole('button', { name: /^Resume/ })
      .click();
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await operator.card(SUPPLIER).getByText('Ongoing', { exact: true }).waitFor();
    await countsUp(operator, paused);

    await operator
      .card(SUPPLIER)
      .getByRole('button', { name: /^History/ })
      .click();
    const history = operator.page.getByRole('dialog');
    await history.getByText(REASON).waitFor();
    expect(await history.getByRole('listitem').count()).to.equal(2);
    await operator.close();
    await caller.close();
  });

  it('says how much of what was announced is stored, and no percentage without a total', async () => {
    const tab = await ConsolePage.open(browser, served.url);
    await tab.signIn(await served.apiKey('operator_api_key'));
    await tab.openCard(SUPPLIER);
    await tab.card(SUPPLIER).getByText('No total known').waitFor();
    const expected = `/v1/data-import/batches/${SUPPLIER}/announced/expected/`;
    await served.ask('PUT', expected, { statements: 5 }, 'api_key');

    await tab.card(SUPPLIER).getByText('0 stored of 5 announced rows').waitFor();
    await tab.expectAccessible();
    await tab.close();
  });

  it('puts those first that need someone, folds the idle ones, and holds still under a focus', async () => {
    const suppliers = '/v1/operator/import-suppliers/';
    const [{ organisation_id }] = (await served.ask('GET', suppliers)) as [
      { organisation_id: string },
    ];
    for (let number = 10; number < 60; number += 1)
      await served.ask('POST', suppliers, { code: `S_${number}`, organisation_id });
    const change = (code: string, status: 'ONGOING' | 'PAUSED') =>
      served.ask('PATCH', `${suppliers}${code}/`, { status });
    await change('S_33', 'PAUSED');
    const tab = await ConsolePage.open(browser, served.url, { width: 1440 });
    await tab.signIn(await served.apiKey('operator_api_key'));
    await tab.page.getByRole('button', { name: '49 idle' }).waitFor();
    await tab.page.getByRole('row', { name: /Loading/ }).waitFor();
    expect(await order(tab)).to.deep.equal(['S_33', SUPPLIER]);
    const isWhole = await tab.page.evaluate(
      () => document.documentElement.scrollHeight <= innerHeight,
    );
    expect(isWhole, 'all fits one screen').to.equal(true);
    await tab.expectAccessible();

    await tab.row(SUPPLIER).focus();
    await change('S_33', 'ONGOING');
    await change('S_44', 'PAUSED');
    await tab.page.getByText('The order waits').waitFor();
    await tab.row('S_44').waitFor();
    expect(await order(tab), 'none that needs someone is folded').to.deep.equal([
      'S_33',
      SUPPLIER,
      'S_44',
    ]);
    await tab.page.keyboard.press('/');
    await tab.page.getByRole('button', { name: '49 idle' }).waitFor();
    await tab.row('S_44').waitFor();
    expect(await order(tab)).to.deep.equal(['S_44', SUPPLIER]);

    // Nor does it move under a dialog, which the row would take with it.
    await tab.openCard('S_44');
    await tab.card('S_44').getByRole('button', { name: 'Resume S_44' }).click();
    await tab.page.getByLabel('Reason').fill(REASON);
    await change('S_44', 'ONGOING');
    await tab.page.getByText('The order waits').waitFor();
    expect(await tab.page.getByLabel('Reason').inputValue()).to.equal(REASON);
    await tab.page.keyboard.press('Escape');

    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type('s_1');
    await tab.row('S_19').waitFor();
    expect(await order(tab)).to.have.length(10);
    expect(tab.page.url()).to.match(/#\/night\?filter=s_1$/);
    await tab.close();
  });

  it('has one stream for all tabs, and none in those that are hidden', async () => {
    const first = await ConsolePage.open(browser, served.url);
    const tabs = [first];
    const streams: { readonly of: ConsolePage; isOpen: boolean }[] = [];
    const key = await served.apiKey('operator_api_key');
    while (tabs.length < 3) tabs.push(await first.another());
    for (const tab of tabs) {
      tab.page.on('request', (request) => {
        if (request.headers()['accept'] !== 'text/event-stream') return;
        const stream = { of: tab, isOpen: true };
        streams.push(stream);
        tab.page.on('requestfailed', (failed) => {
          if (failed === request) stream.isOpen = false;
        });
      });
      await tab.signIn(key);
      await tab.page.getByText('Live', { exact: true }).waitFor();
    }
    await Promise.all(tabs.map((tab) => countsUp(tab)));
    expect(streams.map(({ of }) => tabs.indexOf(of))).to.deep.equal([0]);

    await setHidden(first, true);
    await tabs[2]!.page.getByText('Live', { exact: true }).waitFor();
    await Promise.all(tabs.slice(1).map((tab) => countsUp(tab)));
    // The browser tells of the end of a request at its leisure.
    await until('the first has ended', () => streams[0]?.isOpen === false);
    expect(streams.map(({ isOpen }) => isOpen)).to.deep.equal([false, true]);

    await setHidden(first, false);
    await countsUp(first);
    expect(streams).to.have.length(2);
    await first.close();
  });

  it('says that the connection is lost, keeps the figures, and goes on after a restart', async () => {
    const tab = await ConsolePage.open(browser, served.url);
    await tab.signIn(await served.apiKey('operator_api_key'));
    await countsUp(tab);
    const supplier = await tab.another();
    await supplier.signIn(await served.apiKey('operator_api_key'), `#/suppliers/${SUPPLIER}`);
    await supplier.page.getByRole('region', { name: 'Last hour' }).waitFor();
    await served.kill();

    await tab.page.getByText('Not live', { exact: true }).waitFor();
    for (const { page } of [tab, supplier])
      await page.getByText(/^Figures of \d\d:\d\d:\d\d/).waitFor();
    expect(await transactionsOn(tab)).to.be.above(0);
    await tab.expectAccessible();

    await served.start();
    await tab.page.getByText('Live', { exact: true }).waitFor();
    await countsUp(tab);
    await tab.close();
  });
});

/** The codes, from top to bottom. */
function order(tab: ConsolePage): Promise<readonly string[]> {
  return tab.page.locator('.needs th button').allInnerTexts();
}

/** As when another tab of its window comes to the front, which Playwright does not imitate. */
async function setHidden(tab: ConsolePage, hidden: boolean): Promise<void> {
  await tab.page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

async function transactionsOn(tab: ConsolePage): Promise<number> {
  const cell = tab.card(SUPPLIER).getByRole('row', { name: 'Transactions' }).getByRole('cell');
  return Number((await cell.first().innerText()).replaceAll(',', ''));
}

/** Above what it has now, twice: once could be the first figure that arrives. */
async function countsUp(tab: ConsolePage, from?: number): Promise<void> {
  await tab.row(SUPPLIER).waitFor();
  if ((await tab.card(SUPPLIER).count()) === 0) await tab.openCard(SUPPLIER);
  let before = from ?? (await transactionsOn(tab));
  for (let turn = 0; turn < 2; turn += 1) {
    await tab.page.waitForFunction(
      ([supplier, least]) => {
        const cards = [...document.querySelectorAll('section.supplier')];
        const card = cards.find((one) => one.querySelector('h2')?.textContent === supplier);
        const total = card?.querySelector('.flows tbody td')?.textContent ?? '0';
        return Number(total.replaceAll(',', '')) > least;
      },
      [SUPPLIER, before] as const,
    );
    before = await transactionsOn(tab);
  }
}
