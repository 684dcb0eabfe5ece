import {
  CuttingProxy,
  sharedPostgres,
  startChromium,
  type PostgresDatabase,
} from '@data-import/testkit';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ServedConsole } from '../served-console.js';

const DATABASE_GONE = 'The database does not answer';

// Slow because health is asked for every three seconds.
describe('The health on every screen', () => {
  let database: PostgresDatabase;
  let proxy: CuttingProxy;
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let key: string;

  before(async () => {
    database = await (await sharedPostgres()).database();
    proxy = await CuttingProxy.before(database.url);
    served = await ServedConsole.start({
      DATABASE_URL: proxy.through(database.url),
      ALLOW_UNSAFE_DATABASE: 'true',
    });
    browser = await startChromium();
    key = await served.apiKey('operator_api_key');
  });

  after(async () => {
    await browser?.close();
    await served?.close();
    await proxy?.close();
    await database?.drop();
  });

  it('is asked for by one tab for all, and not called good when the answer is old', async () => {
    const first = await ConsolePage.open(browser, served.url);
    await first.signIn(key, '#/vendors');
    await word(first, 'Healthy').waitFor();
    await strip(first).waitFor({ state: 'detached' });
    const other = await first.another();
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    await other.signIn(key, '#/vendors');
    await word(other, 'Healthy').waitFor();
    expect(asked.filter((url) => url.includes('/health/'))).to.deep.equal([]);

    await served.kill();
    for (const tab of [first, other]) {
      await strip(tab)
        .getByText(/Last answer: \d\d:\d\d:\d\d/)
        .waitFor();
      expect(await word(tab, 'Healthy').count()).to.equal(0);
    }
    await served.start();
    for (const tab of [first, other])
      await strip(tab)
        .getByText(/^No connection/)
        .waitFor({ state: 'detached' });
    await first.close();
  });

  it('names the worst part first, and the others behind it', async () => {
    const tab = await ConsolePage.open(browser, served.url);
    await tab.page.route('**/v1/operator/health/', (route) => route.fulfill({ json: TWO_PARTS }));
    await tab.signIn(key);
    await strip(tab).getByText('No vendor is asked.').waitFor();
    const late = strip(tab).getByText('NORTH will end late.');
    expect(await late.isVisible()).to.equal(false);
    await strip(tab).getByText('and 1 more').click();
    await late.waitFor();
    await tab.expectAccessible();
    await tab.close();
  });

  it('says what fails and where the runbook has it, also at the sign-in, until it is mended', async () => {
    const tab = await ConsolePage.open(browser, served.url, { width: 390 });
    await tab.signIn(key, '#/vendors');
    expect(await strip(tab).getByText(DATABASE_GONE).count()).to.equal(0);
    const entrance = await tab.another();
    await entrance.go();

    proxy.swallow();
    await strip(tab).getByText(DATABASE_GONE).waitFor();
    expect(await word(tab, 'Healthy').count()).to.equal(0);
    const [runbook] = await Promise.all([
      tab.page.waitForEvent('popup'),
      strip(tab).getByRole('link', { name: 'What to do' }).first().click(),
    ]);
    await runbook.getByRole('heading', { name: 'DataImportDatabaseFailures' }).waitFor();

    await strip(entrance).getByText(DATABASE_GONE).waitFor();
    await entrance.page.getByLabel('API key').fill(key);
    await entrance.page.keyboard.press('Enter');
    await entrance.page.getByRole('alert').getByText(DATABASE_GONE).waitFor();
    await entrance.expectAccessible();

    proxy.heal();
    // What has failed meanwhile is told of for five minutes.
    await strip(tab).getByText(DATABASE_GONE).waitFor({ state: 'detached' });
    await strip(entrance).waitFor({ state: 'detached' });
    await tab.close();
  });
});

function strip(tab: ConsolePage) {
  return tab.page.getByRole('region', { name: 'Health', exact: true });
}

function word(tab: ConsolePage, text: string) {
  return tab.page.getByRole('region', { name: 'Health in a word' }).getByText(text);
}

const TWO_PARTS = {
  status: 'FAILING',
  failures: [],
  audit: null,
  parts: [
    {
      part: 'deadlines',
      status: 'DEGRADED',
      since: '2026-03-02T00:58:00Z',
      detail: 'NORTH will end late.',
      runbook: 'docs/#/runbook/dataimportlate',
    },
    {
      part: 'vendors',
      status: 'FAILING',
      since: '2026-03-02T00:58:00Z',
      detail: 'No vendor is asked.',
      runbook: 'docs/#/runbook/dataimportvendorcircuitopen',
    },
  ],
};
