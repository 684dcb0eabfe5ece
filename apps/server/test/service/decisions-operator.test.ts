import { expect } from 'chai';
import type { Api } from './api.js';
import { DEPLOYMENTS } from './deployments.js';
import type { Answer } from './documentation.js';
import * as requests from './requests.js';
import type { Service } from './service.js';
import { givenBusiness, givenSupplier, PERIOD, type Business, type Supplier } from './supplier.js';

/** A request, and what is answered: status, code, and each error as `code at attr`. */
type Case = readonly [what: string, ask: () => Promise<Answer>, answered: string];

const READING = '/v1/data-import/';
const OPERATOR = '/v1/operator/';
const NO_ACCOUNT = `${OPERATOR}accounts/A-00000000/`;
const REFUSED = 'payment_instruction_failed_validation';
const BUSINESS_REFUSED = 'business_payment_instruction_failed_validation';
const OPERATOR_REFUSED = 'operator_request_failed_validation';
const PAUSED = 'import_supplier_migration_not_ongoing';

interface Refusal {
  readonly code: string;
  readonly errors?: readonly { readonly code: string; readonly attr: string }[];
}

function summaryOf({ status, body }: Answer): string {
  if (status < 400) return String(status);
  const { code, errors = [] } = body as Refusal;
  const listed = errors.map((error) => `${error.code} at ${error.attr}`);
  return [`${status} ${code}`, ...listed].join(', ');
}

const nowhere = (rest = '') => `${OPERATOR}import-suppliers/NOWHERE/${rest}`;
const external = (...numbers: readonly string[]) =>
  numbers.map((external_account_number) => ({ external_account_number }));
const rule = (name: string, attr: string) => `400 ${name}, ${name} at ${attr}`;
const form = (...errors: readonly string[]) => [`400 ${OPERATOR_REFUSED}`, ...errors].join(', ');
const names = ({ body }: Answer) =>
  (body as { external_account_number: string }[]).map((one) => one.external_account_number);

async function check(cases: readonly Case[]): Promise<void> {
  for (const [what, ask, answered] of cases)
    expect(summaryOf(await ask()), what).to.equal(answered);
}

for (const deployment of DEPLOYMENTS) {
  describe(`the operator's side and payment instructions of ${deployment.name}`, function () {
    this.timeout(120_000);
    let service: Service;
    let supplier: Supplier;
    let other: Supplier;
    let business: Business;
    let operator: Api;
    let caller: Api;

    beforeEach(async () => {
      ({ service } = await deployment.site());
      supplier = await givenSupplier(service, { accounts: 3 });
      other = await givenSupplier(service);
      business = await givenBusiness(supplier, supplier.accounts.slice(0, 2));
      ({ operator, caller } = supplier);
    });

    const path = (rest = '') => `${OPERATOR}import-suppliers/${supplier.code}/${rest}`;
    const number = () => supplier.accounts[0]!.service_account_number;
    const pay = (reference: string, more: object = {}) =>
      caller.post(requests.INSTRUCTION, {
        ...requests.instruction(supplier, reference),
        ...more,
      });
    const payForBusiness = (reference: string, more: object = {}) =>
      caller.post(requests.BUSINESS_INSTRUCTION, {
        ...requests.businessInstruction(supplier, business, reference),
        ...more,
      });
    const step = (external_account_number: string, to: string, body: object = {}) =>
      operator.post(
        path(`account-import-processes/${encodeURIComponent(external_account_number)}/${to}/`),
        body,
      );
    const stage = (...numbers: readonly string[]) =>
      operator.post(path('account-import-processes/'), { accounts: external(...numbers) });
    const status = (external_account_number: string) =>
      caller.get(`${READING}account-transfer-status/${supplier.code}/${external_account_number}/`);

    const revokeOfAccount = () =>
      operator.ask('DELETE', `${OPERATOR}accounts/${number()}/payment-instruction/`);
    const revokeOfBusiness = () =>
      operator.ask(
        'DELETE',
        path(`businesses/${business.external_business_identifier}/payment-instruction/`),
      );
    const linked = async () => {
      const { body } = await operator.get(`${OPERATOR}accounts/${number()}/`);
      return (body as { payment_instruction: { reference: string } | null }).payment_instruction
        ?.reference;
    };
    const create = (body: object) => operator.post(`${OPERATOR}import-suppliers/`, body);
    const change = (body: object) => operator.send('PATCH', path(), body);
    const openPeriod = (body: object) =>
      operator.post(`${OPERATOR}accounts/${number()}/statement-periods/`, body);
    const closePeriod = (body: object) =>
      operator.post(`${OPERATOR}accounts/${number()}/statement-periods/close/`, body);
    const importing = (accounts: readonly object[]) =>
      operator.post(path('accounts/'), { accounts });

    it('refuses a payment instruction for what is wrong with it, at its field', async () => {
      await stage('STAGED');
      const unknownAccount = `400 ${REFUSED}, account_not_found at external_account_number`;
      const byVendor = `400 ${REFUSED}, payment_instruction_rejected_by_vendor at reference`;
      const elsewhere = requests.addressing(other);
      await check([
        [
          'nothing sent',
          () => caller.post(requests.INSTRUCTION, {}),
          `400 ${REFUSED}, required at import_supplier, required at external_account_number, required at vendor, required at reference, required at type`,
        ],
        [
          'words',
          () => pay(' ', { vendor: 'NOBODY', type: 'CASH', extra: 1 }),
          `400 ${REFUSED}, invalid_choice at vendor, blank at reference, invalid_choice at type, unknown_field at extra`,
        ],
        [
          'the vendor before the account',
          () => pay('TEST-1', { vendor: 'NOBODY', external_account_number: 'NONE' }),
          `400 ${REFUSED}, invalid_choice at vendor`,
        ],
        ['no account', () => pay('TEST-1', { external_account_number: 'NONE' }), unknownAccount],
        ['staged', () => pay('TEST-1', { external_account_number: 'STAGED' }), unknownAccount],
        ['no supplier', () => pay('TEST-1', { import_supplier: 'NOWHERE' }), unknownAccount],
        ["another organisation's", () => pay('TEST-1', elsewhere), unknownAccount],
        ['unknown', () => pay('TEST-UNKNOWN'), byVendor],
        ['revoked', () => pay('TEST-REVOKED'), byVendor],
        ['expired', () => pay('TEST-EXPIRED'), byVendor],
        ['of another type', () => pay('TEST-OTHER-TYPE'), byVendor],
        [
          'a vendor that refuses the credentials',
          () => pay('TEST-UNREACHABLE'),
          `400 ${REFUSED}, payment_vendor_unreachable at vendor`,
        ],
        [
          'a vendor that fails',
          () => pay(`TEST-FLAKY-${supplier.code}`),
          '500 payment_vendor_unavailable',
        ],
      ]);
      expect((await operator.get(`${OPERATOR}accounts/${number()}/`)).body).to.include({
        payment_instruction: null,
      });
    });

    it('takes one payment instruction of an account until it is revoked', async () => {
      const another = `400 ${REFUSED}, account_already_has_active_instruction at reference`;
      expect((await pay('TEST-1')).body).to.deep.equal({
        service_account_number: number(),
        reference: 'TEST-1',
      });
      await check([
        ['again', () => pay('TEST-1'), '201'],
        ['another reference', () => pay('TEST-UNKNOWN'), another],
        ['another type', () => pay('TEST-1', { type: 'DIRECT_DEBIT' }), another],
        ['another vendor', () => pay('TEST-1', { vendor: 'STRIPE' }), another],
        ['revoking', revokeOfAccount, '204'],
        ['revoking again', revokeOfAccount, '204'],
        ['the next', () => pay('TEST-2'), '201'],
        [
          'no account',
          () => operator.ask('DELETE', `${NO_ACCOUNT}payment-instruction/`),
          '404 account_not_found',
        ],
      ]);
    });

    it('links the instruction of a business to all accounts or to none', async () => {
      const third = supplier.accounts[2]!.external_account_number;
      const first = supplier.accounts[0]!.external_account_number;
      const unknown = `400 ${BUSINESS_REFUSED}, business_not_found at external_business_identifier`;
      await check([
        [
          'accounts of others',
          () => payForBusiness('TEST-1', { accounts: external(first, 'NONE', third) }),
          `400 ${BUSINESS_REFUSED}, account_not_found at accounts.1.external_account_number, account_not_in_business at accounts.2.external_account_number`,
        ],
        [
          'no business',
          () => payForBusiness('TEST-1', { external_business_identifier: 'NONE' }),
          unknown,
        ],
        [
          "another organisation's",
          () => payForBusiness('TEST-1', { import_supplier_code: other.code }),
          unknown,
        ],
        [
          'the name of the other endpoint',
          () => payForBusiness('TEST-1', { import_supplier: supplier.code }),
          `400 ${BUSINESS_REFUSED}, unknown_field at import_supplier`,
        ],
        ['alone', () => payForBusiness('TEST-1', { accounts: undefined }), '201'],
      ]);
      expect(await linked()).to.equal(undefined);
      await check([['with accounts', () => payForBusiness('TEST-1'), '201']]);
      expect(await linked()).to.equal('TEST-1');
      await check([
        [
          'another',
          () => payForBusiness('TEST-2'),
          `400 ${BUSINESS_REFUSED}, business_already_has_active_instruction at reference`,
        ],
        ['revoking', revokeOfBusiness, '204'],
        ['revoking again', revokeOfBusiness, '204'],
      ]);
      expect(await linked()).to.equal(undefined);
    });

    it('takes an account from staged to completed, and tells how far it is', async () => {
      const notThere = '404 account_not_found';
      const period = { statement_period: PERIOD };
      const notInProgress =
        '400 import_process_not_in_progress, import_process_not_in_progress at non_field_errors';
      const final = '400 import_process_completed, import_process_completed at non_field_errors';
      expect((await stage('P-1', 'P-2', 'P-2')).body).to.deep.equal({
        staged: 2,
        already_staged: 1,
      });
      const told: string[] = [];
      const tell = async (name: string) => {
        const { body } = await status(name);
        const { status: word, service_account_number } = body as Record<string, string>;
        told.push(`${word} "${service_account_number === '' ? '' : 'A-'}"`);
      };

      await tell('P-1');
      await check([
        ['none', () => status('P-9'), notThere],
        ['starting none', () => step('P-9', 'start'), notThere],
        ['completing at once', () => step('P-1', 'complete', period), notInProgress],
        ['failing at once', () => step('P-1', 'fail', { reason: 'r' }), notInProgress],
        ['starting', () => step('P-1', 'start'), '200'],
        ['starting again', () => step('P-1', 'start'), '200'],
      ]);
      await tell('P-1');
      await check([
        ['no reason', () => step('P-1', 'fail'), `400 ${OPERATOR_REFUSED}, required at reason`],
        ['failing', () => step('P-1', 'fail', { reason: 'tariff' }), '200'],
        ['completing the failed', () => step('P-1', 'complete'), notInProgress],
      ]);
      await tell('P-1');
      const failed = await operator.get(path('account-import-processes/?status=failed'));
      expect((failed.body as object[])[0]).to.include({
        external_account_number: 'P-1',
        failure_reason: 'tariff',
      });
      await step('P-1', 'start');
      const completed = await step('P-1', 'complete', period);
      expect((completed.body as Record<string, string>)['service_account_number']).to.match(
        /^A-[0-9A-F]{8}$/,
      );
      const again = await step('P-1', 'complete', {
        statement_period: { from_date: '2020-01-01' },
      });
      expect([again.status, again.body]).to.deep.equal([200, completed.body]);
      await tell('P-1');
      await check([
        ['starting the completed', () => step('P-1', 'start'), final],
        ['failing the completed', () => step('P-1', 'fail', { reason: 'r' }), final],
      ]);
      expect(told).to.deep.equal(['UNKNOWN ""', 'IN_PROGRESS ""', 'UNKNOWN ""', 'COMPLETED "A-"']);
    });

    it('imports as many staged accounts at once as may be sent', async () => {
      const accounts = external(...Array.from({ length: 10_000 }, (_, index) => `M-${index}`));
      await stage(...accounts.map((account) => account.external_account_number));

      const { status: answered, body } = await operator.post(path('accounts/'), { accounts });
      expect(answered).to.equal(201);
      expect((body as { accounts: unknown[] }).accounts).to.have.length(10_000);
    });

    it('lists processes oldest first, in pages for who wants them', async () => {
      await stage('Z', 'Y', 'X');
      const imported = supplier.accounts.map((account) => account.external_account_number);
      const list = (kind: string, query = '') =>
        caller.get(`${READING}${kind}-account-import-processes/${supplier.code}/${query}`);

      expect(names(await list('all'))).to.deep.equal([...imported, 'Z', 'Y', 'X']);
      expect(names(await list('pending'))).to.deep.equal(['Z', 'Y', 'X']);
      expect(names(await list('imported'))).to.deep.equal(imported);
      const page = await list('all', '?limit=5');
      expect(names(page)).to.have.length(5);
      expect(page.headers.get('link')).to.match(/^<[^>]+>; rel="next"$/);
      expect((await list('all', '?limit=6')).headers.get('link')).to.equal(null);
      const refused = '400 query_failed_validation, invalid at limit';
      await check([
        ...['0', '10001', '-1', '1.5', 'x', ''].map((limit): Case => [
          `limit=${limit}`,
          () => list('all', `?limit=${limit}`),
          refused,
        ]),
        ['largest', () => list('all', '?limit=10000'), '200'],
        [
          'page',
          () => list('all', '?page=2'),
          '400 query_failed_validation, unknown_field at page',
        ],
        [
          'a status',
          () => operator.get(path('account-import-processes/?status=lost')),
          '400 query_failed_validation, invalid_choice at status',
        ],
      ]);
    });

    it('refuses what the operator sends wrong, at its field', async () => {
      const { organisationId: organisation_id, code } = supplier;
      const many = external(...Array.from({ length: 10_001 }, (_, index) => `M-${index}`));
      await check([
        ['no name', () => operator.post(`${OPERATOR}organisations/`, {}), form('required at name')],
        [
          'taken',
          () => create({ code, organisation_id }),
          rule('import_supplier_already_exists', 'code'),
        ],
        [
          'nobody',
          () => create({ code: 'X', organisation_id: 'NONE' }),
          rule('organisation_not_found', 'organisation_id'),
        ],
        ['no supplier', () => create({}), form('required at code', 'required at organisation_id')],
        ['status', () => change({ status: 'Paused' }), form('invalid_choice at status')],
        [
          'root',
          () => change({ document_root: '../a' }),
          rule('invalid_document_path', 'document_root'),
        ],
        ['zone', () => change({ time_zone: 'Mars/Base' }), form('invalid at time_zone')],
        [
          'e-mails',
          () => change({ send_customer_emails: 'yes' }),
          form('invalid at send_customer_emails'),
        ],
        ['documents', () => change({ verify_documents: null }), form('null at verify_documents')],
        ['code', () => change({ code: 'X' }), form('unknown_field at code')],
        ['too many', () => importing(many), form('max_items at accounts')],
        [
          'too many staged',
          () => stage(...many.map((one) => one.external_account_number)),
          form('max_items at accounts'),
        ],
        [
          'accounts',
          () =>
            importing([
              { external_account_number: ' ', statement_period: null },
              { external_account_number: 'A', account_created_at: '2024-01-01', more: 1 },
            ]),
          form(
            'blank at accounts.0.external_account_number',
            'null at accounts.0.statement_period',
            'invalid at accounts.1.account_created_at',
            'unknown_field at accounts.1.more',
          ),
        ],
        [
          'order',
          () => openPeriod({ from_date: '2025-02-02', to_date: '2025-02-01' }),
          rule('from_date_later_than_to_date', 'from_date'),
        ],
        [
          'earlier',
          () => openPeriod({ from_date: '2023-01-01' }),
          rule('statement_period_not_after_open_period', 'from_date'),
        ],
        [
          'closing before it begins',
          () => closePeriod({ to_date: '2023-01-01' }),
          rule('statement_period_closed_before_its_start', 'to_date'),
        ],
        ['closing', () => closePeriod({ to_date: '2024-06-30' }), '200'],
        ['closing again', () => closePeriod({ to_date: '2024-06-30' }), '200'],
        [
          'on a closed day',
          () => openPeriod({ from_date: '2024-06-30' }),
          rule('statement_period_not_after_closed_period', 'from_date'),
        ],
        ['opening', () => openPeriod({ from_date: '2024-07-01' }), '201'],
        [
          'form before account',
          () => operator.post(`${NO_ACCOUNT}statement-periods/`, {}),
          form('required at from_date'),
        ],
        ['no account', () => operator.get(NO_ACCOUNT), '404 account_not_found'],
        ['no key', () => operator.ask('DELETE', `${OPERATOR}api-keys/NONE/`), '404 not_found'],
        ['view', () => operator.get(nowhere()), '404 import_supplier_not_found'],
        ['change', () => operator.send('PATCH', nowhere(), {}), '404 import_supplier_not_found'],
        [
          'changes',
          () => operator.get(nowhere('status-changes/')),
          '404 import_supplier_not_found',
        ],
        [
          'start',
          () => operator.post(nowhere('account-import-processes/E/start/'), {}),
          '404 import_supplier_not_found',
        ],
        [
          'import',
          () => operator.post(nowhere('accounts/'), { accounts: external('A') }),
          '404 import_supplier_not_found',
        ],
      ]);
    });

    it("keeps each side to its own: a caller's key, an operator's, and none", async () => {
      const anonymous = await service.api();
      const denied = '403 permission_denied';
      await check([
        ...operatorRequests(anonymous, '401 not_authenticated'),
        ...operatorRequests(caller, denied),
        ...[requests.NOTES, requests.INSTRUCTION, requests.BUSINESS_INSTRUCTION].map(
          (load): Case => [load, () => operator.post(load, {}), denied],
        ),
        ['reading', () => operator.get(`${READING}import-suppliers/${supplier.code}/`), '200'],
        ['settings', () => operator.get(`${READING}settings/`), '200'],
        [
          "another's",
          () => other.caller.get(`${READING}import-suppliers/${supplier.code}/`),
          '404 import_supplier_not_found',
        ],
      ]);
    });

    function operatorRequests(api: Api, answered: string): readonly Case[] {
      const asked: readonly (readonly [method: string, path: string])[] = [
        ['GET', `${OPERATOR}organisations/`],
        ['POST', `${OPERATOR}organisations/`],
        ['GET', `${OPERATOR}organisations/${supplier.organisationId}/api-keys/`],
        ['POST', `${OPERATOR}organisations/${supplier.organisationId}/api-keys/`],
        ['DELETE', `${OPERATOR}api-keys/${supplier.apiKeyId}/`],
        ['GET', path()],
        ['PATCH', path()],
        ['POST', path('accounts/')],
        ['POST', path('businesses/')],
        ['GET', path('status-changes/')],
        ['GET', path('account-import-processes/')],
        ['GET', `${OPERATOR}accounts/${number()}/`],
        ['POST', `${OPERATOR}accounts/${number()}/statement-periods/`],
      ];
      return asked.map(([method, at]) => [`${method} ${at}`, () => api.ask(method, at), answered]);
    }

    for (const word of ['PAUSED', 'COMPLETE'])
      it(`takes nothing new of a supplier that is ${word}, and lets the rest go on`, async () => {
        const account = supplier.accounts[0]!.external_account_number;
        await stage('S-1', 'S-2');
        await step('S-2', 'start');
        await pay('TEST-1');
        await operator.send('PATCH', path(), { status: word });
        const at = (code: string, attr = 'import_supplier') => `400 ${code}, ${PAUSED} at ${attr}`;
        const closing = { to_date: '2024-06-30' };
        await check([
          [
            'notes',
            () => caller.post(requests.NOTES, requests.notes(supplier, ['n'])),
            at('notes_failed_validation'),
          ],
          [
            'transactions',
            () => caller.post(requests.TRANSACTIONS, requests.transactions(supplier, ['t'])),
            at('transactions_failed_validation'),
          ],
          [
            'statements',
            () => caller.post(requests.STATEMENTS, requests.statements(supplier, ['s'])),
            at('historical_statements_failed_validation'),
          ],
          ['an instruction again', () => pay('TEST-1'), at(REFUSED)],
          [
            'a business',
            () => payForBusiness('TEST-1'),
            at(BUSINESS_REFUSED, 'import_supplier_code'),
          ],
          [
            'the account first',
            () => pay('TEST-1', { external_account_number: 'NONE' }),
            `400 ${REFUSED}, account_not_found at external_account_number`,
          ],
          ['staging', () => stage('S-3'), at(PAUSED)],
          ['starting', () => step('S-1', 'start'), at(PAUSED)],
          ['completing', () => step('S-2', 'complete'), at(PAUSED)],
          [
            'importing',
            () => operator.post(path('accounts/'), { accounts: external('S-3') }),
            at(PAUSED),
          ],
          ['reading', () => status(account), '200'],
          ['failing', () => step('S-2', 'fail', { reason: 'r' }), '200'],
          [
            'closing',
            () =>
              operator.post(`${OPERATOR}accounts/${number()}/statement-periods/close/`, closing),
            '200',
          ],
          [
            'linking',
            () =>
              operator.post(path('businesses/'), {
                external_business_identifier: business.external_business_identifier,
                accounts: external(supplier.accounts[2]!.external_account_number),
              }),
            '201',
          ],
          [
            'revoking',
            () => operator.ask('DELETE', `${OPERATOR}accounts/${number()}/payment-instruction/`),
            '204',
          ],
        ]);
        const changes = (await operator.get(path('status-changes/'))).body as readonly object[];
        expect(changes).to.have.length(1);
        expect(changes[0]).to.include({ from: 'ONGOING', to: word, label: 'demo' });
      });

    it('says in GraphQL why there is no token', async () => {
      const anonymous = await service.api();
      const { apiKey } = supplier;
      const obtain = async (input: object) => {
        const { status: answered, body } = await anonymous.post('/v1/graphql/', {
          query:
            'mutation Unused { __typename } mutation Obtain($input: ObtainServiceTokenInput!) { obtained: obtainServiceToken(input: $input) { token refreshToken } }',
          operationName: 'Obtain',
          variables: { input },
        });
        expect(answered).to.equal(200);
        return body as GraphqlAnswer;
      };
      const codeOf = async (input: object) => (await obtain(input)).errors?.[0]?.extensions.code;
      const { refreshToken } = (await obtain({ APIKey: apiKey })).data.obtained!;

      expect((await obtain({ refreshToken })).data.obtained?.refreshToken).to.equal(refreshToken);
      expect(await codeOf({ APIKey: refreshToken })).to.equal('INVALID_API_KEY');
      expect(await codeOf({ refreshToken: apiKey })).to.equal('INVALID_REFRESH_TOKEN');
      expect(await codeOf({ APIKey: apiKey, refreshToken })).to.equal('INVALID_INPUT_COMBINATION');
      expect(await codeOf({})).to.equal('INVALID_INPUT_COMBINATION');
      await operator.ask('DELETE', `${OPERATOR}api-keys/${supplier.apiKeyId}/`);
      expect(await codeOf({ APIKey: apiKey })).to.equal('INVALID_API_KEY');
      expect(await codeOf({ refreshToken })).to.equal('INVALID_REFRESH_TOKEN');
    });
  });
}

interface GraphqlAnswer {
  readonly data: { readonly obtained: { readonly refreshToken: string } | null };
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}
