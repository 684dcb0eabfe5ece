import { readFile } from 'node:fs/promises';
import { openedForAll, startChromium } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ACCOUNT, ServedConsole, SUPPLIER } from '../served-console.js';

const STAGED = 2600;
const PATH = `/v1/operator/import-suppliers/${SUPPLIER}/`;

// Slow because every screen is opened in a browser and looked at with axe-core.
describe('The screens of operators', () => {
  const browser = openedForAll(() => startChromium());
  const served = openedForAll(() => ServedConsole.start());

  ConsolePage.closesAfterEach();

  async function load(): Promise<void> {
    const charge = { transaction_date: '2019-10-15', amount: '1.00', type: 'CHARGE' } as const;
    const transactions = ['T-1', 'T-2'].map((id) => ({ transaction_id: id, ...charge }));
    await served.load('transactions', { transactions }, ACCOUNT, '?import_batch=night-1');
  }

  async function signedIn(role: 'api_key' | 'operator_api_key', hash: string, width = 1280) {
    const tab = await ConsolePage.open(browser, served.url, { width });
    await tab.signIn(await served.apiKey(role), hash);
    return tab;
  }

  describe('Batches', () => {
    before(load);

    it('undoes one of a supplier that can be loaded: pauses it, and resumes it afterwards', async () => {
      const tab = await signedIn('operator_api_key', '#/batches', 390);
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByLabel(`Resume ${SUPPLIER} afterwards`).waitFor();
      expect(await stored()).to.equal(2);
      await tab.expectAccessible();
      await dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo night-1` }).click();
      await dialog.getByText('Undone.', { exact: true }).waitFor();
      expect(await stored()).to.equal(0);
      const made = (await statusChanges()).map(({ to, reason }) => `${to}: ${reason}`);
      expect(made).to.have.members([
        'PAUSED: Undo of the batch night-1',
        'ONGOING: Undo of the batch night-1',
      ]);
    });

    it('finds one of many by a part of its name, and keeps that in the address', async () => {
      await load();
      const tab = await signedIn('operator_api_key', '#/batches?name=NIGHT', 1024);
      const undo = tab.page.getByRole('button', { name: 'Undo… night-1' });
      await undo.waitFor();
      await tab.expectAccessible();
      await tab.page.getByLabel('Name').fill('ight-2');
      await tab.page.getByText('No batch matches.').waitFor();
      expect(tab.page.url()).to.match(/#\/batches\?name=ight-2$/);
      await tab.page.getByLabel('Name').fill('ight-1');
      await undo.waitFor();
    });

    it('shows all of the dialog for a long name', async () => {
      const name = `migration-${'of-the-north-'.repeat(3)}1`;
      const tab = await signedIn('operator_api_key', '#/vendors', 390);
      await tab.page.route('**/batches/*/', (route) =>
        route.fulfill({ json: [{ ...A_BATCH, import_batch: name }] }),
      );
      const total = { import_batch: name, accounts: 1, businesses: 0, undone_at: null };
      await tab.page.route('**/undo/**', (route) =>
        route.fulfill({ status: 200, body: `${JSON.stringify(total)}\n` }),
      );
      await tab.go('#/batches');
      await tab.page.getByRole('button', { name: `Undo… ${name}` }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo ${name}` }).waitFor();
      expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).to.equal(0);
    });

    it('leaves it paused when that is chosen, and says so', async () => {
      await load();
      const tab = await signedIn('operator_api_key', '#/batches');
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByLabel(`Resume ${SUPPLIER} afterwards`).uncheck();
      await dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo night-1` }).click();
      await dialog.getByText('stays paused').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await tab.page.locator('.supplier-head').getByText('Paused').waitFor();
      await changeStatus('ONGOING');
    });

    it('asks for the name of a batch that changed more than 1,000 accounts', async () => {
      await load();
      const tab = await signedIn('operator_api_key', '#/vendors');
      const asked: string[] = [];
      await tab.page.route('**/undo/**', (route) => {
        asked.push(route.request().url());
        const total = '{"import_batch":"night-1","accounts":1001,"businesses":0,"undone_at":null}';
        return route.fulfill({ status: 200, body: `${total}\n` });
      });
      await tab.go('#/batches');
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      const undo = dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo night-1` });
      await dialog.getByLabel(/^Type night-1/).fill('night-2');
      await undo.click({ force: true });
      await tab.expectAccessible();
      expect(asked).to.have.lengthOf(1);
      await dialog.getByLabel(/^Type night-1/).fill('night-1');
      await undo.click();
      await dialog.getByText('Undone.', { exact: true }).waitFor();
      expect(asked).to.have.lengthOf(2);
    });

    it('undoes one after a preview', async () => {
      await changeStatus('PAUSED');
      const tab = await signedIn('operator_api_key', `#/batches/${SUPPLIER}`);
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByText('Would be removed').waitFor();
      expect(await dialog.getByText('Transactions').locator('..').innerText()).to.match(/2$/);
      expect(await stored()).to.equal(2);
      await tab.expectAccessible();

      await dialog.getByRole('button', { name: 'Undo night-1' }).click();
      await dialog.getByText('Undone.', { exact: true }).waitFor();
      expect(await stored()).to.equal(0);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await tab.page.getByRole('cell', { name: /^Undone/ }).waitFor();
      await changeStatus('ONGOING');
    });

    it('pauses a supplier that was resumed since the page was opened, and stays paused when one leaves', async () => {
      await load();
      await changeStatus('PAUSED');
      const tab = await signedIn('operator_api_key', '#/batches');
      await tab.page.locator('.supplier-head').getByText('Paused').waitFor();
      await changeStatus('ONGOING');
      await tab.page.locator('.supplier-head').getByText('Ongoing').waitFor();
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      const paused = tab.page.waitForRequest((asked) => asked.method() === 'PATCH');
      await tab.page.route(`**${PATH}`, () => undefined);
      await dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo night-1` }).click();
      await paused;
      await dialog.getByRole('button', { name: 'Interrupt' }).click();
      await tab.page.getByText(`${SUPPLIER} stays paused.`).waitFor();
    });

    it('says when an undo was interrupted, and goes on', async () => {
      const tab = await signedIn('operator_api_key', '#/batches');
      const answers = ['{"external_account_number":"A","notes":1}\n', undefined];
      await tab.page.route('**/undo/**', (route) => {
        const body = answers.shift();
        return body === undefined ? route.abort() : route.fulfill({ status: 200, body });
      });
      await tab.page.route('**/batches/*/', (route) => route.fulfill({ json: [A_BATCH] }));
      await tab.page.reload();
      await tab.page.getByRole('button', { name: 'Undo… cut' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByRole('alert').getByText('No connection').waitFor();
      expect(await dialog.getByRole('button', { name: /^(Pause|Undo) / }).count()).to.equal(0);
      answers.unshift('{"import_batch":"cut","accounts":1,"businesses":0,"undone_at":null}\n');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByText('Would be removed').waitFor();
    });

    it('lead to a page of their own, which undoes them too', async () => {
      await load();
      const tab = await signedIn('operator_api_key', '#/batches', 1024);
      const table = tab.page.getByRole('table', { name: `Batches of ${SUPPLIER}` });
      await table.getByRole('button', { name: 'Undo… night-1' }).waitFor();
      for (const width of [1024, 390]) {
        await tab.page.setViewportSize({ width, height: 900 });
        // Its columns are laid out again a moment after the width has changed.
        await tab.page.waitForFunction(
          (one) => one !== null && one.scrollWidth <= one.clientWidth,
          await table.elementHandle(),
        );
      }
      await table.getByRole('link', { name: 'night-1' }).click();
      await tab.page.getByRole('heading', { name: 'Batch night-1' }).waitFor();
      expect(tab.page.url()).to.match(new RegExp(`#/suppliers/${SUPPLIER}/batches/night-1$`));
      const batch = tab.page.getByRole('region', { name: '2 rows stored' });
      await batch.getByText('demo', { exact: true }).waitFor();
      await tab.expectAccessible();
      await batch.getByRole('button', { name: 'Undo… night-1' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByRole('button', { name: `Pause ${SUPPLIER}, undo night-1` }).click();
      await dialog.getByText('Undone.', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await tab.page.getByRole('region', { name: '2 rows were stored' }).waitFor();
    });

    it('are read by a caller, who cannot undo', async () => {
      const tab = await signedIn('api_key', '#/batches');
      await tab.page.getByRole('cell', { name: 'night-1' }).waitFor();
      expect(await tab.page.getByRole('button', { name: /^Undo/ }).count()).to.equal(0);
    });
  });

  it('Suppliers has the settings of one, which can be changed', async () => {
    const tab = await signedIn('operator_api_key', `#/suppliers/${SUPPLIER}`, 390);
    await tab.page.getByRole('button', { name: 'Settings' }).click();
    const settings = tab.page.getByRole('dialog', { name: `Settings of ${SUPPLIER}` });
    await settings.getByLabel('Time zone').waitFor();
    await tab.expectAccessible();
    await settings.getByLabel('To be complete by').fill('2026-03-02T05:00:00');
    await settings.getByLabel('Expected accounts').fill('12');
    await settings.getByLabel('Let callers of the organisation import accounts').check();
    await settings.getByRole('button', { name: 'Save' }).click();
    await tab.page.getByText('are saved').waitFor();
    const completeBy = await tab.page.evaluate(() =>
      new Date('2026-03-02T05:00:00').toISOString().replace('.000Z', 'Z'),
    );
    expect(await overview()).to.include({
      expected_accounts: 12,
      complete_by: completeBy,
      callers_import_accounts: true,
    });
    await settings.waitFor({ state: 'detached' });
    await tab.page.getByRole('button', { name: `Pause ${SUPPLIER}` }).waitFor();
  });

  describe('A part of Suppliers', () => {
    it('is a chart of the last hour, with marks that can be read', async () => {
      await changeStatus('PAUSED');
      await changeStatus('ONGOING');
      const { complete_by: before } = await overview();
      await change({ complete_by: (await statusChanges())[0]!.changed_at });
      const tab = await signedIn('operator_api_key', '#/vendors', 1024);
      const refusal = {
        import_supplier: SUPPLIER,
        operation: 'notes',
        code: 'internal_error',
        count: 3,
        // Failures of two minutes in the middle of the hour.
        last_hour: Array.from({ length: 60 }, (_, minute) =>
          minute === 20 || minute === 22 ? 3 : 0,
        ),
        example: { status: 500, attr: null, value_type: null },
        batches: [],
      };
      await tab.page.route('**/v1/operator/refusals/', (route) =>
        route.fulfill({ json: { refusals: [refusal] } }),
      );
      await tab.go(`#/suppliers/${SUPPLIER}`);
      const hour = tab.page.getByRole('region', { name: 'Last hour' });
      await hour.getByRole('list', { name: 'Marks' }).getByText('Paused').first().waitFor();
      for (const words of ['Resumed', 'Deadline'])
        await hour.getByRole('list', { name: 'Marks' }).getByText(words).first().waitFor();
      // Once each: a minute without a failure between two others ends nothing.
      for (const words of ['Requests fail', 'No request fails any more'])
        await hour.getByText(words).waitFor();
      const chart = hour.getByRole('img', {
        name: /^Per minute: Stored at most .*Refused at most /,
      });
      await chart.hover();
      await hour.getByText(/^at \d\d:\d\d$/).waitFor();
      // Of the minute in the middle, at the pointer: before the first sample nothing is known.
      await hour.getByText(/^Failed\s*–$/).waitFor();
      await tab.expectAccessible();
      await change({ complete_by: before });

      await tab.page.route('**/v1/operator/refusals/', (route) => route.fulfill({ status: 400 }));
      await tab.go('#/vendors');
      await tab.page.getByRole('heading', { name: 'Vendors' }).waitFor();
      await tab.go(`#/suppliers/${SUPPLIER}`);
      await hour.getByRole('img', { name: /Refused unknown, Failed unknown/ }).waitFor();
    });
  });

  describe('Imports', () => {
    before(async () => {
      const accounts = Array.from({ length: STAGED }, (_, index) => ({
        external_account_number: `STAGED-${String(index).padStart(5, '0')}`,
      }));
      const processes = `${PATH}account-import-processes/`;
      await served.ask('POST', processes, { accounts });
      const failed = `${processes}STAGED-00007/`;
      await served.ask('POST', `${failed}start/`);
      const why = { reason: 'The address is missing' };
      await served.ask('POST', `${failed}fail/`, why);
    });

    it('that failed have their reasons', async () => {
      const tab = await signedIn('operator_api_key', '#/imports?state=failed');
      await tab.page.getByText('The address is missing').waitFor();
      await tab.page.getByText('1 import', { exact: true }).waitFor();
      await tab.expectAccessible();
    });

    it('scroll from the first to the last and back, few rows in the page at a time', async () => {
      const tab = await signedIn('operator_api_key', '#/imports');
      const table = tab.page.getByRole('table');
      await table.getByText('STAGED-00000').waitFor();
      await tab.page.route(
        ({ searchParams }) => searchParams.has('cursor'),
        (route) => route.fulfill({ status: 400 }),
        { times: 1 },
      );
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await tab.page.getByRole('alert').waitFor();
      await table.evaluate((element) => element.scrollTo(0, 0));
      // The page that failed is read again by a scroll alone, so the table has to be at its beginning before the next one.
      await table.getByText('STAGED-00000').waitFor();
      await until('the last row is there', async () => {
        await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return table.getByText(`STAGED-0${STAGED - 1}`).isVisible();
      });
      expect(await table.getByRole('row').count()).to.be.below(80);
      expect(await tab.page.getByRole('alert').count(), 'a failure that is over').to.equal(0);
      await table.evaluate((element) => element.scrollTo(0, 0));
      await table.getByText('STAGED-00000').waitFor();
    });

    it('lead to the accounts that were created, also for a caller', async () => {
      const tab = await signedIn('api_key', '#/imports?state=imported');
      await tab.page.getByRole('link', { name: ACCOUNT }).click();
      await tab.page.getByRole('heading', { name: ACCOUNT }).waitFor();
    });
  });

  describe('Organisations and keys', () => {
    it('issues a key that works and is shown once, and revokes it', async () => {
      const tab = await signedIn('operator_api_key', '#/organisations');
      await tab.page.getByRole('button', { name: 'New organisation' }).click();
      await tab.page.getByLabel('Name').fill('Northern Water');
      await tab.page.getByRole('button', { name: 'Create' }).click();
      await tab.page.getByRole('heading', { name: 'Keys of Northern Water' }).waitFor();

      await tab.page.getByRole('button', { name: 'Issue a key' }).click();
      await tab.page.getByLabel('Label').fill('night server');
      await tab.page.getByRole('button', { name: 'Issue', exact: true }).click();
      const dialog = tab.page.getByRole('dialog');
      const key = await dialog.locator('code').innerText();
      await tab.expectAccessible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await tab.page.getByText('not used yet').waitFor();
      expect(await tab.page.content()).not.to.include(key);

      await tab.page.getByRole('button', { name: 'Revoke… night server' }).click();
      await tab.page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await tab.page.getByText('Revoked', { exact: true }).waitFor();
      await tab.expectAccessible();
    });
  });

  describe('Audit', () => {
    it('has each change and each look, newest first, and filters by the address', async () => {
      const reason = 'The files of the second region are late';
      await change({ status: 'PAUSED', reason });
      await change({ status: 'ONGOING' });
      const tab = await signedIn('operator_api_key', `#/account?q=${ACCOUNT}`);
      const { page } = tab;
      await page.getByText('Balance of imported items').waitFor();
      const [look, before] = (await served.ask('GET', '/v1/operator/audit/')) as readonly object[];
      expect(look).to.include({ action: 'viewAccount' });
      expect(before, 'one entry of one look').to.include({ action: 'changeSupplier' });
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      const rows = page.getByRole('table', { name: /^Entries of the audit/ }).getByRole('row');
      await rows.getByText('viewAccount').first().waitFor();
      await tab.expectAccessible();

      await page.getByRole('link', { name: 'changeSupplier' }).first().click();
      await rows.getByText('viewAccount').first().waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).to.equal('#/audit?action=changeSupplier');
      // After the head and the resumption.
      await rows.nth(2).getByText(reason).waitFor();
      await rows.nth(2).getByRole('button', { name: reason }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('status: ONGOING → PAUSED').waitFor();
      await dialog.getByText('"before"').waitFor();
      await tab.expectAccessible();
      await dialog.getByRole('button', { name: 'Close' }).click();

      await page.getByLabel(/^Since/).fill('2100-01-01T00:00:01');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByText('No entry matches').waitFor();
      expect(new URL(page.url()).hash).to.match(
        /^#\/audit\?action=changeSupplier&since=2(100|099)-/,
      );
      await page.getByRole('link', { name: 'Show all' }).click();
      await rows.getByText('viewAccount').first().waitFor();
    });
  });

  it('Vendors says which of them answer, by their last question', async () => {
    const tab = await signedIn('operator_api_key', '#/vendors');
    const stripe = tab.page.getByRole('region', { name: 'STRIPE' });
    await stripe.getByText('Not asked').waitFor();
    const refresh = () => tab.page.getByRole('button', { name: 'Refresh' }).click();

    expect(await attach('TEST-UNREACHABLE')).to.equal('refused');
    await refresh();
    await stripe.getByText('Fails', { exact: true }).waitFor();
    expect(await attach('TEST-REVOKED')).to.equal('refused');
    await refresh();
    await stripe.getByText('Answers').waitFor();
    await tab.expectAccessible();
  });

  it('Documents finds those that the file store does not have', async () => {
    const tab = await signedIn('operator_api_key', `#/suppliers/${SUPPLIER}`, 390);
    await tab.page.getByRole('link', { name: `Documents of ${SUPPLIER}` }).click();
    await tab.page.getByRole('button', { name: 'Search', exact: true }).click();
    await tab.page.getByText('No documents', { exact: true }).waitFor();
    const alone = { ...STATEMENT, statement_id: 'S-2', statement_path: 'alone.pdf' };
    await loadStatements([STATEMENT, alone]);
    await tab.page.getByRole('button', { name: 'Search again', exact: true }).click();
    await tab.page.getByText('2 documents, 2 missing').waitFor();
    await tab.page.getByText('alone.pdf').waitFor();
    const folders = tab.page.getByRole('list', { name: 'Missing by folder' });
    expect(await folders.innerText()).to.equal('/ 1\nnever/ 1');
    const downloading = tab.page.waitForEvent('download');
    await tab.page.getByRole('link', { name: 'Download as CSV' }).click();
    const downloaded = await downloading;
    expect(downloaded.suggestedFilename()).to.equal(`missing-documents-${SUPPLIER}.csv`);
    const csv = await readFile(await downloaded.path(), 'utf8');
    expect(csv.split('\r\n').toSorted()).to.deep.equal([
      '',
      `"${ACCOUNT}","historical-statements","S-1","never/stored.pdf"`,
      `"${ACCOUNT}","historical-statements","S-2","alone.pdf"`,
      'external_account_number,kind,statement_id,document_path',
    ]);
    await folders.getByRole('link', { name: 'never/' }).click();
    await tab.page.getByText('alone.pdf').waitFor({ state: 'detached' });
    await tab.expectAccessible();

    // The address alone leads a colleague to the same.
    const { hash } = new URL(tab.page.url());
    await tab.go('#/night');
    await tab.row(SUPPLIER).waitFor();
    // Also while the screen is open already.
    await tab.go('#/documents');
    await tab.page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await tab.go(hash);
    await tab.page.getByText('never/stored.pdf').waitFor();
    expect(await tab.page.getByText('alone.pdf').count()).to.equal(0);
  });

  it('Account erases one after a preview, and lists the documents that stay in the store', async () => {
    const gone = 'EXT-GONE';
    const account = {
      external_account_number: gone,
      account_created_at: '2019-01-01T00:00:00Z',
      statement_period: { from_date: '2019-10-01', to_date: '2019-11-30' },
    };
    await served.ask('POST', `${PATH}accounts/`, { accounts: [account] });
    await loadStatements([STATEMENT], gone);
    const tab = await signedIn('operator_api_key', `#/account?q=${gone}`, 390);
    await tab.page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByText('The account with 1 statement').waitFor();
    await dialog.getByText(STATEMENT.statement_path).waitFor();
    await tab.expectAccessible();
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    const number = dialog.getByLabel(`Type ${gone} to confirm`);
    await dialog.getByLabel('Reason').fill('Request 2024-117');
    await number.fill(ACCOUNT);
    await erase.click();
    expect(await number.evaluate((field) => field.matches(':focus:invalid'))).to.equal(true);
    await number.fill(gone);
    await erase.click();

    await tab.page.getByRole('heading', { name: `The account ${gone} is erased` }).waitFor();
    const documents = tab.page.getByRole('list', { name: 'Documents to delete' });
    expect(await documents.innerText()).to.equal(STATEMENT.statement_path);
    await tab.page.getByRole('link', { name: 'Download the list' }).waitFor();
    await tab.expectAccessible();
    await tab.go('#/account?q=EXT-GON');
    await tab.page.getByText('No account matches').waitFor();
  });

  it('are not there for a caller, who is told so', async () => {
    const tab = await signedIn('api_key', '#/organisations');
    await tab.page.getByText('for operators only').waitFor();
    for (const name of ['Documents', 'Vendors', 'Organisations and keys', 'Audit'])
      expect(await tab.page.getByRole('link', { name }).count()).to.equal(0);
  });

  async function changeStatus(status: 'PAUSED' | 'ONGOING'): Promise<void> {
    await change({ status });
  }

  /** Of documents that the file store does not have. */
  async function loadStatements(statements: readonly object[], account?: string): Promise<void> {
    await change({ verify_documents: false });
    await served.load('historical-statements', { statements }, account);
    await change({ verify_documents: true });
  }

  async function change(body: {
    readonly status?: 'PAUSED' | 'ONGOING';
    readonly reason?: string;
    readonly verify_documents?: boolean;
    readonly complete_by?: string | null;
  }): Promise<void> {
    await served.ask('PATCH', PATH, body);
  }

  const attach = (reference: string) =>
    served
      .load('payment-instruction', { vendor: 'STRIPE', type: 'CARD', reference })
      .catch(() => 'refused');

  const statusChanges = async () =>
    (await served.ask('GET', `${PATH}status-changes/`)) as readonly {
      readonly to: string;
      readonly reason: string;
      readonly changed_at: string;
    }[];

  const overview = async () =>
    (await served.ask('GET', PATH)) as { readonly complete_by: string | null };

  async function stored(): Promise<number> {
    const totals = `/v1/data-import/totals/${SUPPLIER}/`;
    const { transactions } = (await served.ask('GET', totals)) as {
      transactions: number;
    };
    return transactions;
  }
});

const STATEMENT = {
  statement_id: 'S-1',
  number: '1',
  issued_date: '2019-10-02',
  gross_amount: '1.00',
  bill_period_from_date: '2019-09-01',
  bill_period_to_date: '2019-09-30',
  statement_path: 'never/stored.pdf',
};

const A_BATCH = {
  import_batch: 'cut',
  first_at: '2026-01-01T00:00:00Z',
  last_at: '2026-01-01T00:00:00Z',
  undone_at: null,
  loaded_by: [],
  expected: null,
  end: null,
  left: 2,
  notes: 1,
  transactions: 0,
  statements: 0,
  payment_instructions: 0,
  accounts: 2,
};
