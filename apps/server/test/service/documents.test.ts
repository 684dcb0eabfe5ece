import { CuttingProxy, type S3, startS3, type Variables } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

const ROOT = 'north/';
const VERIFYING = { settings: { document_root: ROOT, verify_documents: true } };

const noteWith = (supplier: Supplier, ...paths: readonly string[]) => ({
  ...requests.addressing(supplier),
  notes: [{ document_paths: paths.map((document_path) => ({ document_path })) }],
});

// Slow because a store that says nothing is waited for, with its repeats.
describe('documents in S3', () => {
  let s3: S3;
  let proxy: CuttingProxy;
  let site: Site;
  let supplier: Supplier;

  before(async () => {
    s3 = await startS3();
    proxy = await CuttingProxy.before(s3.config.endpoint);
    site = await openSite(sqlite, { variables: variablesOf(s3, proxy) });
    supplier = await givenSupplier(site.service, VERIFYING);
    await s3.put(`${ROOT}letters/welcome 🦉.pdf`, 'welcome');
    await s3.put('south/letters/secret.pdf', 'secret');
  });
  after(async () => {
    await site?.close();
    await proxy?.close();
    await s3?.stop();
  });

  it('refuse every document that is not below the root of the supplier, and keep nothing of the request', async () => {
    const { status, body } = await supplier.caller.post(
      requests.NOTES,
      noteWith(supplier, 'letters/missing.pdf', 'letters/welcome 🦉.pdf', 'letters/secret.pdf'),
    );

    expect(status).to.equal(400);
    const { errors } = body as { errors: { code: string; attr: string }[] };
    expect(errors.map(({ code, attr }) => `${code} at ${attr}`)).to.deep.equal([
      'path_does_not_exist_in_file_store at notes.0.document_paths.0.document_path',
      'path_does_not_exist_in_file_store at notes.0.document_paths.2.document_path',
    ]);
    expect(await supplier.counters()).to.include({ notes: 0 });
  });

  it('are linked to for a short while', async () => {
    const [statement] = requests.statements(supplier, ['S-1']).statements;
    const statement_path = 'letters/welcome 🦉.pdf';
    await supplier.caller.posted(requests.STATEMENTS, {
      ...requests.addressing(supplier),
      statements: [{ ...statement, statement_path }],
    });

    const account = supplier.accounts[0]!.service_account_number;
    const { body } = await supplier.operator.get(`/v1/operator/accounts/${account}/`);
    const { statements } = body as { statements: { document_url: string }[] };
    const linked = await fetch(statements[0]!.document_url);
    expect([linked.status, await linked.text()]).to.deep.equal([200, 'welcome']);
    expect((await fetch(statements[0]!.document_url.replace('welcome', 'x'))).status).to.be.oneOf([
      403, 404,
    ]);
  });

  it('are never missing because the store says nothing: that is a 500, and is repeated', async () => {
    const body = noteWith(supplier, 'letters/welcome 🦉.pdf');
    proxy.swallow();
    const unanswered = await supplier.caller.post(requests.NOTES, body);
    proxy.heal();

    expect(unanswered.status).to.equal(500);
    // It is asked again once a second.
    const repeat = async () => (await supplier.caller.post(requests.NOTES, body)).status;
    await until('a repeat is taken', async () => (await repeat()) === 201);
    expect(await supplier.counters()).to.include({ notes: 1 });
  });
});

function variablesOf({ config, bucket }: S3, proxy: CuttingProxy): Variables {
  return {
    DOCUMENT_STORE: 's3',
    S3_BUCKET: bucket,
    S3_REGION: config.region,
    S3_ENDPOINT: proxy.through(config.endpoint),
    S3_FORCE_PATH_STYLE: 'true',
    S3_REQUEST_TIMEOUT_MS: '3000',
    AWS_ACCESS_KEY_ID: config.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.credentials.secretAccessKey,
  };
}
