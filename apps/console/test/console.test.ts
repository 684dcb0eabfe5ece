import { openedForAll, startChromium } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Route } from 'playwright-core';
import { ConsolePage } from './console-page.js';
import { ACCOUNT, ServedConsole, SUPPLIER } from './served-console.js';

const PROCESSES = `/v1/operator/import-suppliers/${SUPPLIER}/account-import-processes/`;
const CHARGE = { type: 'CHARGE', reason: 'IMPORTED_CHARGE' } as const;
const PAYMENT = { type: 'PAYMENT', payment_type: 'CASH' } as const;
const BATCH = 'load-3';
const OTHER = { supplier: 'OTHER_ENERGY', account: 'EXT-SECRET' };

// Slow because axe-core looks at every screen.
describe('The console', () => {
  const browser = openedForAll(() => startChromium());
  const served = openedForAll(() => ServedConsole.start());
  let otherNumber: string;

  before(async () => {
    await loadAccount();
    otherNumber = await makeOtherOrganisation();
  });

  ConsolePage.closesAfterEach();

  const open = (options: Parameters<typeof ConsolePage.open>[2] = {}) =>
    ConsolePage.open(browser, served.url, options);

  /** A tab of the operator. */
  const operate = async (hash = '', options: Parameters<typeof ConsolePage.open>[2] = {}) => {
    const tab = await open(options);
    await tab.signIn(await served.apiKey('operator_api_key'), hash);
    return tab;
  };

  describe('at the sign-in', () => {
    it('is where / leads, and refuses a wrong key', async () => {
      const tab = await open();
      await tab.page.goto(served.url);
      expect(tab.page.url()).to.equal(`${served.url}/console/`);
      await tab.page.locator('#api-key:focus').waitFor();
      await tab.page.keyboard.type('not a key');
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('alert').getByText('not valid').waitFor();
      await tab.expectAccessible();
    });

    it('says since when the service fails only where the service has said it', async () => {
      const tab = await open();
      await tab.page.route('**/readyz/', (route) =>
        route.fulfill({ json: { status: 'not_ready' } }),
      );
      await tab.page.goto(`${served.url}/console/`);
      const strip = tab.page.getByRole('region', { name: 'Health' });
      await strip.getByText('The database does not answer').waitFor();
      expect(await strip.innerText()).not.to.match(/since/i);
    });

    it('calls nothing lost behind a proxy that hides how the servers are', async () => {
      const tab = await open();
      // As in nginx.conf and haproxy.cfg.
      await tab.page.route(
        ({ pathname }) => /^\/(healthz|readyz|metrics)\/?$/.test(pathname),
        (route) => route.fulfill({ status: 404 }),
      );
      const told = tab.page.waitForResponse('**/readyz/');
      await tab.go();
      await told;
      await tab.page.getByLabel('API key').fill('not a key');
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('alert').getByText('not valid').waitFor();
      expect(await tab.page.getByRole('region', { name: 'Health' }).count()).to.equal(0);
    });

    it('keeps the key in memory alone, and for a reload the access token, until one signs out', async () => {
      const tab = await operate('#/refusals');
      const { page } = tab;
      const stored = () =>
        page.evaluate(() => [
          Object.entries(localStorage),
          Object.keys(sessionStorage),
          document.cookie,
          location.href,
        ]);
      const address = `${served.url}/console/#/refusals`;
      const heading = page.getByRole('heading', { name: 'Refusals', level: 1 });
      await heading.waitFor();
      expect(await stored()).to.deep.equal([[], ['console-token'], '', address]);
      const token = await page.evaluate(() => sessionStorage.getItem('console-token'));
      expect(token).not.to.include(await served.apiKey('operator_api_key'));
      await page.reload();
      await heading.waitFor();
      await page.getByText('Signed in as an admin').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key').waitFor();
      expect(await stored()).to.deep.equal([[], [], '', address]);
      await page.reload();
      await page.getByLabel('API key').waitFor();

      await page.evaluate(() => sessionStorage.setItem('console-token', 'ended'));
      await page.reload();
      await page.getByText('revoked or has expired').waitFor();
      expect(await stored()).to.deep.equal([[], [], '', address]);
    });

    it('is where a session ends whose key was revoked', async () => {
      const { organisation_id } = (await served.ask('POST', '/v1/operator/organisations/', {
        name: 'Short',
      })) as { organisation_id: string };
      const keys = `/v1/operator/organisations/${organisation_id}/api-keys/`;
      const issued = await served.ask('POST', keys, {});
      const { api_key_id: id, api_key: key } = issued as { api_key_id: string; api_key: string };
      const tab = await open();
      await tab.signIn(key);
      await tab.page.getByText('No suppliers yet').waitFor();
      await served.ask('DELETE', `/v1/operator/api-keys/${id}/`);
      // Servers may accept the token of a revoked key for ten seconds more; here it ends at once.
      await tab.page.route('**/v1/data-import/refusals/', refuseToken);
      await tab.page.getByRole('link', { name: 'Refusals' }).click();
      await tab.page.getByText('revoked or has expired').waitFor();
    });

    it('is not needed again when a token has expired', async () => {
      const tab = await operate();
      let refused = 0;
      await tab.page.route('**/v1/operator/refusals/', async (route) => {
        refused += 1;
        return refused > 1 ? route.continue() : refuseToken(route);
      });
      await tab.page.getByRole('link', { name: 'Refusals' }).click();
      // Night names the code too.
      await tab.page.getByRole('heading', { name: 'Refusals', level: 1 }).waitFor();
      await refusalOn(tab, 'max_decimal_places').waitFor();
      expect(refused).to.equal(2);
    });
  });

  describe('for a caller', () => {
    it("shows nothing of another organisation's", async () => {
      const tab = await open();
      await tab.signIn(await served.apiKey('api_key'));
      await tab.row(SUPPLIER).waitFor();
      expect(await tab.row(OTHER.supplier).count()).to.equal(0);

      await tab.go(`#/account?q=${OTHER.account}`);
      await tab.page.getByText('No account matches').waitFor();
      await tab.go(`#/account?q=${otherNumber}`);
      await tab.page.getByText('No account matches').waitFor();
      await tab.go(`#/account/${OTHER.supplier}/${OTHER.account}/${otherNumber}`);
      await tab.page.getByRole('alert').getByText('No account').waitFor();
      await tab.go('#/refusals');
      await refusalOn(tab, 'max_decimal_places').waitFor();
      expect(await tab.page.getByText(OTHER.supplier).count()).to.equal(0);
    });

    it('says where nothing is at an address, or not for it, and leads on', async () => {
      const tab = await open();
      await tab.signIn(await served.apiKey('api_key'), '#/nothing');
      const { page } = tab;
      await page.getByText('Nothing is at this address').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Night' }).click();
      await tab.row(SUPPLIER).waitFor();
      for (const address of ['#/night/nothing', `#/suppliers/${SUPPLIER}/nothing`]) {
        await tab.go(address);
        await page.getByText('Nothing is at this address').waitFor();
      }
      await tab.go('#/vendors');
      await page.getByText('Vendors: for operators only').waitFor();
    });

    it('has an account, but nothing that changes anything', async () => {
      const tab = await open();
      await tab.signIn(await served.apiKey('api_key'), `#/account?q=T-2`);
      await tab.page.getByRole('heading', { name: ACCOUNT }).waitFor();
      await tab.page.getByRole('link', { name: 'Night' }).click();
      await tab.row(SUPPLIER).waitFor();
      expect(await tab.page.getByRole('button', { name: /Pause|Resume|History/ }).count()).to.equal(
        0,
      );
    });
  });

  describe('for an operator', () => {
    it('shows an account as a timeline, found by each of its numbers', async () => {
      const tab = await operate('#/vendors');
      await tab.page.keyboard.press('/');
      await tab.page.keyboard.type(ACCOUNT.toLowerCase());
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('heading', { name: ACCOUNT }).waitFor();
      const loaded = tab.page.getByRole('region', { name: 'Loaded' });
      await loaded.getByText('1 statement', { exact: true }).waitFor();
      expect(await loaded.getByRole('link', { name: BATCH }).getAttribute('href')).to.equal(
        `#/suppliers/${SUPPLIER}/batches/${BATCH}`,
      );
      const number = await tab.page.locator('.account-head dd').nth(1).innerText();

      const timeline = tab.page.getByRole('region', { name: 'Timeline' });
      await timeline.getByText('Sent with 24 Dec 2019').waitFor();
      await timeline.getByText('1,234,567.00').waitFor();
      const link = timeline.getByRole('link', { name: 'statements/2019-09.pdf' });
      expect(await link.count()).to.be.at.most(1);
      await timeline.getByText('statements/2019-09.pdf').waitFor();
      await tab.page.getByRole('region', { name: 'Pinned notes' }).getByText('evening').waitFor();
      const instructions = tab.page.getByRole('region', { name: 'Payment instructions' });
      await instructions.getByText('Active').waitFor();
      const asked = tab.page.waitForRequest('**/remove/?dry_run=true');
      await instructions.getByRole('button', { name: 'Remove payment instruction' }).click();
      expect((await asked).postDataJSON()).to.include({ reference: 'TEST-CARD-1' });
      await tab.page.getByRole('dialog').getByText('1 payment instruction').waitFor();
      await tab.page.keyboard.press('Escape');
      const entries = timeline.getByRole('listitem');
      const all = await entries.count();
      await timeline.getByLabel(/notes/).uncheck();
      expect(await entries.count()).to.be.below(all);

      await tab.go('#/night');
      await tab.row(SUPPLIER).waitFor();
      for (const words of [number, 'T-1']) {
        await tab.page.keyboard.press('Control+k');
        await tab.page.keyboard.type(words);
        await tab.page.keyboard.press('Enter');
        await tab.page.waitForURL(`**/#/account?q=${words}`);
        await tab.page.getByRole('heading', { name: ACCOUNT }).waitFor();
      }
    });

    it('begins an account with its balance, and says once how many transactions were moved', async () => {
      const moved = Array.from({ length: 1000 }, (_, row) => ({
        transaction_id: `M-${row}`,
        transaction_date: '2019-12-24',
        amount: '10.10',
        ...(row === 0 ? PAYMENT : CHARGE),
      }));
      const note = { body: 'Rings twice', created_at: '2018-01-01T00:00:00Z', is_pinned: true };
      await served.load('notes', { notes: [note] }, 'EXT-1236');
      await served.load('transactions', { transactions: moved }, 'EXT-1236');

      const tab = await operate('#/account?q=EXT-1236', { width: 390 });
      // 999 charges and a payment.
      await tab.page
        .getByRole('region', { name: /^Balance/ })
        .getByText('10,079.80', { exact: true })
        .waitFor();
      await tab.page.getByText('1,000 transactions were moved').waitFor();
      await tab.page.getByRole('region', { name: 'Pinned notes' }).getByText('Rings').waitFor();
      const entries = tab.page.getByRole('region', { name: 'Timeline' }).locator('.entry');
      expect(await entries.count()).to.equal(50);
      await tab.page.getByRole('button', { name: 'Show more' }).click();
      await entries.nth(99).waitFor();
      expect(await entries.count()).to.equal(100);
      expect(await tab.page.getByText('Transaction date changed').count()).to.equal(0);
      await tab.expectAccessible();

      await tab.page
        .getByRole('button', { name: /^Remove transaction M-[1-9]/ })
        .first()
        .click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByText('1 transaction, 1 note').waitFor();
      await tab.expectAccessible();
      let isCut = true;
      await tab.page.route('**/remove/', (route) => (isCut ? route.abort() : route.continue()));
      await tab.page.route(`**/import-suppliers/${SUPPLIER}/`, (route) =>
        isCut && route.request().postData()?.includes('ONGOING') === true
          ? route.abort()
          : route.continue(),
      );
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await dialog.getByText(`${SUPPLIER} stays paused`).waitFor();
      isCut = false;
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await tab.page.getByText('Removed: 1 transaction, 1 note.').waitFor();
      await tab.page
        .getByRole('region', { name: /^Balance/ })
        .getByText('10,069.70', { exact: true })
        .waitFor();
      const supplier = await served.ask('GET', `/v1/operator/import-suppliers/${SUPPLIER}/`);
      expect(supplier, 'as before').to.deep.include({ status: 'ONGOING' });
    });

    it('finds an account whose import has failed, with the reason, and leads to its import', async () => {
      const accounts = [{ external_account_number: 'CALL-7' }];
      await served.ask('POST', PROCESSES, { accounts });
      await served.ask('POST', `${PROCESSES}CALL-7/start/`);
      const why = { reason: 'No such meter.' };
      await served.ask('POST', `${PROCESSES}CALL-7/fail/`, why);
      const tab = await operate('#/account?q=call-', { width: 390 });
      const found = tab.page.getByRole('list', { name: 'Accounts that match' });
      await found.getByText('No such meter.').waitFor();
      await tab.expectAccessible();
      await found.getByRole('link').click();
      await tab.page.getByRole('heading', { name: SUPPLIER, level: 1 }).waitFor();
      await tab.page.getByText('CALL-7').waitFor();
    });

    it('says what a refusal means and what to do, and filters by the address', async () => {
      const tab = await operate(`#/refusals?supplier=${SUPPLIER}`);
      const refusal = refusalOn(tab, 'max_decimal_places');
      await refusal.getByRole('button', { name: 'max_decimal_places' }).click();
      await refusal.getByText('What to do:').waitFor();
      await refusal.getByText(/Expected at transactions\.0\.amount: .*number/).waitFor();
      const requests = refusal.getByRole('table', { name: 'The last requests' });
      await requests.getByText('transactions.0.amount').waitFor();
      expect(await requests.getByRole('row').count()).to.equal(2);
      await requests.getByRole('cell', { name: 'T-3', exact: true }).waitFor();
      await requests.getByRole('link', { name: ACCOUNT }).waitFor();
      const time = await requests.getByRole('time').getAttribute('title');
      expect(time).to.match(/^\d{4}-\d\d-\d\dT[\d:]+Z$/);
      const reference = refusal.getByRole('link', { name: 'The operation in the API reference' });
      expect(await reference.getAttribute('href')).to.match(
        /\/docs\/#\/importTransactions\/transactions\.amount$/,
      );
      const documented = refusal.getByRole('link', { name: 'The code in the documentation' });
      expect(await documented.getAttribute('href')).to.match(/#\/errors\/max_decimal_places$/);
      await tab.expectAccessible();
      await tab.page.getByLabel('Operation').selectOption('notes');
      await refusal.waitFor({ state: 'detached' });
      await refusalOn(tab, 'note_body_or_document_path_not_found').waitFor();
      expect(tab.page.url()).to.include('operation=notes');
    });

    it('shows what goes on: failures apart, and of the last hour unless all is asked for', async () => {
      const tab = await open();
      const one = { import_supplier: SUPPLIER, operation: 'notes', meaning: null, remedy: null };
      const times = { first_at: '2026-01-01T00:00:00Z', last_at: '2026-01-01T00:00:00Z' };
      const hour = Array.from({ length: 60 }, () => 0);
      const example = { status: 400, attr: null, value_type: null };
      const old = {
        ...one,
        ...times,
        code: 'blank',
        count: 7,
        last_hour: hour,
        batches: [{ import_batch: BATCH, count: 2, last_at: times.last_at }],
        example,
      };
      const failed = {
        ...old,
        code: 'internal_error',
        remedy: 'Send the same request again.',
        batches: [],
        last_hour: [...hour.slice(1), 3],
        example: { ...example, status: 500 },
      };
      let listed: readonly object[] = [old];
      await tab.page.route('**/v1/operator/refusals/', (route) =>
        route.fulfill({ json: { refusals: listed } }),
      );
      await tab.signIn(await served.apiKey('operator_api_key'), '#/refusals');
      await tab.page.getByText('Nothing in the last hour').waitFor();
      listed = [old, failed];
      const failures = tab.page.getByRole('table', { name: /^Failures/ });
      await failures.getByRole('button', { name: 'internal_error' }).waitFor();
      expect(await failures.getByRole('cell').first().innerText()).to.equal('3');
      await failures.getByRole('button', { name: 'internal_error' }).click();
      await failures.getByText('What to do: find out why the service fails').waitFor();
      await failures.getByText('What the caller does: Send the same request again.').waitFor();
      const runbook = failures.getByRole('link', { name: 'the runbook says' });
      expect(await runbook.getAttribute('href')).to.match(/#\/runbook\/dataimportsupplierfails$/);
      expect(await tab.page.getByRole('button', { name: 'blank' }).count()).to.equal(0);
      await tab.page.getByLabel('When').selectOption('All time');
      const refused = tab.page.getByRole('table', { name: /^Refusals/ });
      await refused.getByRole('button', { name: 'blank' }).waitFor();
      expect(await refused.getByRole('cell').first().innerText()).to.equal('7');
      await tab.page.getByLabel('Batch').selectOption(BATCH);
      await failures.waitFor({ state: 'detached' });
      expect(await refused.getByRole('cell').first().innerText()).to.equal('2');
      await refused.getByRole('button', { name: 'blank' }).click();
      listed = [old, { ...failed, batches: old.batches }];
      await refused.getByRole('link', { name: BATCH }).click();
      await tab.page
        .getByRole('region', { name: 'Refused' })
        .getByText('2 requests: blank notes')
        .waitFor();
      await tab.page
        .getByRole('region', { name: 'Failed' })
        .getByText('2 requests: internal_error notes')
        .waitFor();
    });

    it('shows every supplier, and keeps the chosen colours', async () => {
      const tab = await operate();
      await tab.row(SUPPLIER).waitFor();
      await tab.row(OTHER.supplier).waitFor();
      const ground = () =>
        tab.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await ground();
      await tab.page.getByRole('button', { name: /^Colours/ }).click();
      await tab.page.getByRole('button', { name: /^Colours: light/ }).click();
      expect(await ground()).not.to.equal(light);
      await tab.page.reload();
      await tab.row(SUPPLIER).waitFor();
      expect(await ground()).not.to.equal(light);
    });

    it('goes from screen to screen by two keys, which it lists, with the chosen supplier', async () => {
      const tab = await operate(`#/suppliers/${OTHER.supplier}`);
      await tab.page.getByRole('heading', { name: OTHER.supplier, level: 1 }).waitFor();
      const { keyboard } = tab.page;
      for (const key of ['g', 'b']) await keyboard.press(key);
      await tab.page.waitForURL(`**/#/batches/${OTHER.supplier}`);
      for (const key of ['g', 'r']) await keyboard.press(key);
      await tab.page.waitForURL(`**/#/refusals?supplier=${OTHER.supplier}`);
      await keyboard.press('?');
      const keys = tab.page.getByRole('dialog', { name: 'Keys' });
      await keys.getByText('g n').waitFor();
      await tab.expectAccessible();
      // No key reaches the page behind the dialog.
      for (const key of ['g', 'n', 'Escape']) await keyboard.press(key);
      await keys.waitFor({ state: 'detached' });
      expect(tab.page.url()).to.include('#/refusals');
      for (const key of ['/', 'g', 'n']) await keyboard.press(key);
      expect(tab.page.url()).to.include('#/refusals');
    });

    it('is reached by keyboard: the first stop skips the navigation', async () => {
      const tab = await operate();
      await tab.row(SUPPLIER).waitFor();
      await tab.page.keyboard.press('Tab');
      await tab.page.keyboard.press('Enter');
      const id = await tab.page.evaluate(() => document.activeElement?.id);
      expect(id).to.equal('main');
    });
  });

  for (const width of [390, 1024, 1440])
    it(`has no fault that axe-core finds, and nothing is cut, ${width} pixels wide`, async () => {
      const tab = await open({ width });
      // The colours are the same at every width, and what is shown is the same from 1024 on.
      const expectAccessible = async () => {
        if (width === 390) await tab.expectAccessible();
        if (width === 1440) await tab.expectAccessibleInBothSchemes();
      };
      await tab.go();
      await expectAccessible();
      await tab.signIn(await served.apiKey('operator_api_key'));
      await tab.row(SUPPLIER).waitFor();
      for (const [hash, what] of SCREENS) {
        await tab.go(hash);
        await tab.page.getByText(what).first().waitFor();
        await expectAccessible();
        const wider = await tab.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, `${hash} scrolls sideways`).to.equal(0);
        const cut = await tab.page.evaluate(() =>
          [...document.querySelectorAll('[role=columnheader], .reason')]
            .filter((one) => !one.closest('.hidden') && one.scrollWidth > one.clientWidth)
            .map(({ textContent }) => textContent),
        );
        expect(cut, `${hash} cuts these`).to.deep.equal([]);
      }
      await tab.go('#/night');
      await tab.openCard(SUPPLIER);
      await expectAccessible();
      await tab
        .card(SUPPLIER)
        .getByRole('button', { name: /^Pause/ })
        .click();
      await tab.page.getByRole('dialog').waitFor();
      await expectAccessible();
    });

  async function loadAccount(): Promise<void> {
    const notes = [
      { body: 'Call in the evening', created_at: '2019-10-20T18:30:00Z', is_pinned: true },
      { body: 'Moved in', created_at: '2019-05-03T10:00:00Z' },
    ];
    const transactions = [
      { transaction_id: 'T-1', transaction_date: '2019-10-15', amount: '42.50', ...CHARGE },
      { transaction_id: 'T-2', transaction_date: '2019-12-24', amount: '1234567.00', ...CHARGE },
    ];
    const statement = {
      statement_id: 'S-1',
      number: '2019-09',
      issued_date: '2019-10-02',
      bill_period_from_date: '2019-09-01',
      bill_period_to_date: '2019-09-30',
      gross_amount: '118.20',
      statement_path: 'statements/2019-09.pdf',
    };
    await served.load('notes', { notes });
    await served.load('transactions', { transactions });
    const ofBatch = [ACCOUNT, `?import_batch=${BATCH}`] as const;
    await served.load('historical-statements', { statements: [statement] }, ...ofBatch);
    const card = { vendor: 'STRIPE', reference: 'TEST-CARD-1', type: 'CARD' };
    await served.load('payment-instruction', card);

    const [first] = transactions;
    const tooExact = [{ ...first!, transaction_id: 'T-3', amount: '1.005' }];
    for (const [kind, items] of [
      ['transactions', { transactions: tooExact }],
      ['notes', { notes: [{}] }],
    ] as const)
      expect(await served.load(kind, items).catch(() => 'refused')).to.equal('refused');
    await refusalsAreWritten();
  }

  /** The service writes them down every few seconds. */
  async function refusalsAreWritten(): Promise<void> {
    await until('the refusals are written', async () => {
      const listed = await served.ask('GET', '/v1/operator/refusals/');
      return (listed as { refusals: readonly unknown[] }).refusals.length >= 2;
    });
  }

  /** With one imported account; gives its number. */
  async function makeOtherOrganisation(): Promise<string> {
    const other = { name: 'Other' };
    const made = await served.ask('POST', '/v1/operator/organisations/', other);
    const { organisation_id } = made as { organisation_id: string };
    const suppliers = '/v1/operator/import-suppliers/';
    await served.ask('POST', suppliers, { code: OTHER.supplier, organisation_id });
    const account = {
      external_account_number: OTHER.account,
      account_created_at: '2019-01-01T00:00:00Z',
      statement_period: { from_date: '2019-10-01', to_date: '2019-11-30' },
    };
    const path = `${suppliers}${OTHER.supplier}/accounts/`;
    const imported = await served.ask('POST', path, { accounts: [account] });
    const { accounts } = imported as { accounts: [{ service_account_number: string }] };
    return accounts[0].service_account_number;
  }
});

/** As the service does when a token is not valid any more. */
function refuseToken(route: Route): Promise<void> {
  const body = JSON.stringify({ detail: 'Not valid.', code: 'authentication_failed' });
  return route.fulfill({ status: 401, contentType: 'application/json', body });
}

function refusalOn(tab: ConsolePage, code: string) {
  return tab.page.locator('.refusals > .row').filter({ hasText: code });
}

/** With words that are there when the screen is at rest. */
const SCREENS = [
  ['#/night', SUPPLIER],
  [`#/suppliers/${SUPPLIER}`, 'Last hour'],
  ['#/refusals', 'For the caller'],
  ['#/account', 'Search for an account'],
  [`#/account/${SUPPLIER}/${ACCOUNT}`, 'Timeline'],
  [`#/account?q=${ACCOUNT}`, 'Timeline'],
  ['#/imports', ACCOUNT],
  ['#/batches', BATCH],
  [`#/suppliers/${SUPPLIER}/batches/${BATCH}`, 'First stored'],
  ['#/documents', 'It asks the file store'],
  ['#/vendors', 'STRIPE'],
  ['#/organisations', 'Issue a key'],
  ['#/audit', 'viewAccount'],
] as const;
