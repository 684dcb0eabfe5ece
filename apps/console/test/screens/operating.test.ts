import { startChromium } from '@data-import/testkit';
import type { Client } from '@data-import/client';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ACCOUNT, ServedConsole, SUPPLIER } from '../served-console.js';

const STAGED = 2600;

describe('The screens of operators', function () {
  this.timeout(60_000);
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let operator: Client;

  before(async () => {
    served = await ServedConsole.start();
    browser = await startChromium();
    operator = await served.client('operator_api_key');
  });

  after(async () => {
    await browser?.close();
    await served?.close();
  });

  async function signedIn(role: 'api_key' | 'operator_api_key', hash: string, width = 1280) {
    const tab = await ConsolePage.open(browser, served.url, { width });
    await tab.signIn(await served.apiKey(role), hash);
    return tab;
  }

  describe('Batches', () => {
    before(async () => {
      const caller = await served.client('api_key');
      const charge = { transaction_date: '2019-10-15', amount: '1.00', type: 'CHARGE' } as const;
      const transactions = ['T-1', 'T-2'].map((id) => ({ transaction_id: id, ...charge }));
      const loaded = await caller.call((api) =>
        api.POST('/v1/data-import/transactions/create/', {
          params: { query: { import_batch: 'night-1' } },
          body: { import_supplier: SUPPLIER, external_account_number: ACCOUNT, transactions },
        }),
      );
      loaded._unsafeUnwrap();
    });

    it('undoes none while the supplier can be loaded, and says so', async () => {
      const tab = await signedIn('operator_api_key', '#/batches');
      await tab.page.getByRole('button', { name: 'Undo… night-1' }).click();
      await tab.page.getByRole('button', { name: 'Remove from 1 account' }).click();
      await tab.page.getByRole('dialog').getByText('Pause the supplier on').waitFor();
      expect(await stored()).to.equal(2);
      await tab.expectAccessible();
      await tab.close();
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

      await dialog.getByRole('button', { name: 'Remove from 1 account' }).click();
      await dialog.getByText('Undone.').waitFor();
      expect(await stored()).to.equal(0);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await tab.page.getByRole('cell', { name: /^Undone/ }).waitFor();
      await tab.close();
      await changeStatus('ONGOING');
    });

    it('says when an undo was interrupted, and goes on', async () => {
      const tab = await signedIn('operator_api_key', '#/batches');
      const answers = ['{"external_account_number":"A","notes":1}\n', undefined];
      await tab.page.route('**/undo/**', (route) => {
        const body = answers.shift();
        return body === undefined ? route.abort() : route.fulfill({ status: 200, body });
      });
      await tab.page.route('**/batches/*/', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: ONE_BATCH }),
      );
      await tab.page.reload();
      await tab.page.getByLabel('API key').fill(await served.apiKey('operator_api_key'));
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('button', { name: 'Undo… cut' }).click();
      const dialog = tab.page.getByRole('dialog');
      await dialog.getByRole('alert').getByText('No connection').waitFor();
      expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).to.equal(0);
      answers.unshift('{"import_batch":"cut","accounts":1,"businesses":0,"undone_at":null}\n');
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByText('Would be removed').waitFor();
      await tab.close();
    });

    it('are read by a caller, who cannot undo', async () => {
      const tab = await signedIn('api_key', '#/batches');
      await tab.page.getByRole('cell', { name: 'night-1' }).waitFor();
      expect(await tab.page.getByRole('button', { name: /^Undo/ }).count()).to.equal(0);
      await tab.close();
    });
  });

  describe('Imports', () => {
    before(async () => {
      const accounts = Array.from({ length: STAGED }, (_, index) => ({
        external_account_number: `STAGED-${String(index).padStart(5, '0')}`,
      }));
      const path = { import_supplier_code: SUPPLIER };
      const staged = await operator.call((api) =>
        api.POST('/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/', {
          params: { path },
          body: { accounts },
        }),
      );
      staged._unsafeUnwrap();
      const failed = { ...path, external_account_number: 'STAGED-00007' };
      for (const end of ['start', 'fail'] as const)
        (
          await operator.call(async (api) =>
            end === 'start'
              ? await api.POST(`${PROCESS}start/`, { params: { path: failed } })
              : await api.POST(`${PROCESS}fail/`, {
                  params: { path: failed },
                  body: { reason: 'The address is missing' },
                }),
          )
        )._unsafeUnwrap();
    });

    it('that failed have their reasons', async () => {
      const tab = await signedIn('operator_api_key', '#/imports?state=failed');
      await tab.page.getByText('The address is missing').waitFor();
      await tab.page.getByText('1 import', { exact: true }).waitFor();
      await tab.expectAccessible();
      await tab.close();
    });

    it('scroll from the first to the last and back, few rows in the page at a time', async () => {
      const tab = await signedIn('operator_api_key', '#/imports');
      const table = tab.page.getByRole('table');
      await table.getByText('STAGED-00000').waitFor();
      await until('the last row is there', async () => {
        await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return table.getByText(`STAGED-0${STAGED - 1}`).isVisible();
      });
      expect(await table.getByRole('row').count()).to.be.below(80);
      await table.evaluate((element) => element.scrollTo(0, 0));
      await table.getByText('STAGED-00000').waitFor();
      await tab.close();
    });

    it('lead to the accounts that were created, also for a caller', async () => {
      const tab = await signedIn('api_key', '#/imports?state=imported');
      await tab.page.getByRole('link', { name: ACCOUNT }).click();
      await tab.page.getByRole('heading', { name: ACCOUNT }).waitFor();
      await tab.close();
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
      await tab.close();
    });
  });

  it('Vendors says which of them answer, by their last question', async () => {
    const caller = await served.client('api_key');
    const ask = (reference: string) =>
      caller.call((api) =>
        api.POST('/v1/data-import/payment-instruction/create/', {
          body: {
            import_supplier: SUPPLIER,
            external_account_number: ACCOUNT,
            vendor: 'STRIPE',
            type: 'CARD',
            reference,
          },
        }),
      );
    const tab = await signedIn('operator_api_key', '#/vendors');
    const stripe = tab.page.getByRole('region', { name: 'STRIPE' });
    await stripe.getByText('Not asked').waitFor();
    const refresh = () => tab.page.getByRole('button', { name: 'Refresh' }).click();

    expect((await ask('TEST-UNREACHABLE')).isErr()).to.equal(true);
    await refresh();
    await stripe.getByText('Fails', { exact: true }).waitFor();
    expect((await ask('TEST-REVOKED')).isErr()).to.equal(true);
    await refresh();
    await stripe.getByText('Answers').waitFor();
    await tab.expectAccessible();
    await tab.close();
  });

  it('Documents finds those that the file store does not have', async () => {
    const caller = await served.client('api_key');
    const statement = {
      statement_id: 'S-1',
      number: '1',
      issued_date: '2019-10-02',
      gross_amount: '1.00',
      bill_period_from_date: '2019-09-01',
      bill_period_to_date: '2019-09-30',
      statement_path: 'never/stored.pdf',
    };
    await verifyDocuments(false);
    const loaded = await caller.call((api) =>
      api.POST('/v1/data-import/historical-statements/create/', {
        body: {
          import_supplier: SUPPLIER,
          external_account_number: ACCOUNT,
          statements: [statement],
        },
      }),
    );
    loaded._unsafeUnwrap();
    await verifyDocuments(true);
    const tab = await signedIn('operator_api_key', '#/documents', 390);
    await tab.page.getByRole('button', { name: 'Search', exact: true }).click();
    await tab.page.getByText('1 document, 1 missing').waitFor();
    await tab.page.getByText('never/stored.pdf').waitFor();
    await tab.expectAccessible();
    await tab.close();
  });

  it('are not there for a caller, who is led to the first screen', async () => {
    const tab = await signedIn('api_key', '#/organisations');
    await tab.card(SUPPLIER).waitFor();
    for (const name of ['Documents', 'Vendors', 'Organisations and keys'])
      expect(await tab.page.getByRole('link', { name }).count()).to.equal(0);
    await tab.close();
  });

  async function changeStatus(status: 'PAUSED' | 'ONGOING'): Promise<void> {
    await change({ status });
  }

  async function verifyDocuments(verify: boolean): Promise<void> {
    await change({ verify_documents: verify });
  }

  async function change(body: {
    readonly status?: 'PAUSED' | 'ONGOING';
    readonly verify_documents?: boolean;
  }): Promise<void> {
    const changed = await operator.call((api) =>
      api.PATCH('/v1/operator/import-suppliers/{import_supplier_code}/', {
        params: { path: { import_supplier_code: SUPPLIER } },
        body,
      }),
    );
    changed._unsafeUnwrap();
  }

  async function stored(): Promise<number> {
    const totals = await operator.call((api) =>
      api.GET('/v1/data-import/totals/{import_supplier_code}/', {
        params: { path: { import_supplier_code: SUPPLIER } },
      }),
    );
    return totals._unsafeUnwrap().transactions;
  }
});

const PROCESS =
  '/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/{external_account_number}/';

const ONE_BATCH = JSON.stringify([
  {
    import_batch: 'cut',
    first_at: '2026-01-01T00:00:00Z',
    last_at: '2026-01-01T00:00:00Z',
    undone_at: null,
    notes: 1,
    transactions: 0,
    statements: 0,
    payment_instructions: 0,
    accounts: 2,
  },
]);
