import { expect } from 'chai';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_RESILIENCE } from '../../src/payment-instructions/resilient-payment-vendor.js';
import { readVendorConfiguration } from '../../src/payment-instructions/vendor-configuration.js';

const MANUAL = '../../../../../docs/vendors.md';

const VARIABLES = {
  STRIPE_KEY: 'sk_live_1',
  GC_TOKEN: 'live_2',
  ACME_SECRET: 'acme-3',
  SPACED: 'two words',
  FOREIGN: 'schlüssel',
  EMPTY: '',
};

const stripe = { client: 'stripe', secret_env: 'STRIPE_KEY' };
const acme = { client: 'http', base_url: 'https://acme.example/v2', secret_env: 'ACME_SECRET' };

const read = (configuration: unknown) =>
  readVendorConfiguration(JSON.stringify(configuration), VARIABLES);
const problemsOf = (configuration: unknown) => read(configuration)._unsafeUnwrapErr();
const problemOf = (vendor: unknown) => problemsOf({ vendors: { ACME: vendor } });

describe('readVendorConfiguration', () => {
  it('reads every kind of vendor, with the secrets from the variables', () => {
    const vendors = {
      STRIPE: stripe,
      GC: { client: 'gocardless', secret_env: 'GC_TOKEN', environment: 'sandbox' },
      ACME: acme,
    };

    expect(read({ vendors })._unsafeUnwrap()).to.deep.equal({
      vendors: new Map([
        ['STRIPE', { client: 'stripe', secret: 'sk_live_1' }],
        ['GC', { client: 'gocardless', secret: 'live_2', environment: 'sandbox' }],
        ['ACME', { client: 'http', secret: 'acme-3', baseUrl: 'https://acme.example/v2' }],
      ]),
      resilience: DEFAULT_RESILIENCE,
    });
  });

  it('reads the example of the documentation', () => {
    const manual = readFileSync(new URL(MANUAL, import.meta.url), 'utf8');
    const [, example] = /```json\n(.*?)```/s.exec(manual) ?? [];

    const secrets = { STRIPE_SECRET_KEY: '1', GOCARDLESS_TOKEN: '2', ACME_SECRET: '3' };
    const { vendors } = readVendorConfiguration(example, secrets)._unsafeUnwrap();

    expect([...vendors.keys()]).to.deep.equal(['STRIPE', 'GC', 'ACME']);
  });

  it('has no vendors when nothing is configured', () => {
    for (const text of [undefined, '', ' '])
      expect(readVendorConfiguration(text, {})._unsafeUnwrap().vendors.size).to.equal(0);
  });

  it('replaces the defaults that are configured, and no others', () => {
    const { resilience } = read({
      vendors: {},
      resilience: { tries: 2, budget_ms: 5000, try_timeout_ms: 900, failures_to_open: 9 },
    })._unsafeUnwrap();

    expect(resilience).to.deep.equal({
      ...DEFAULT_RESILIENCE,
      tries: 2,
      budgetMs: 5000,
      tryTimeoutMs: 900,
      failuresToOpen: 9,
    });
    expect(read({ vendors: {}, resilience: { open_ms: 500 } })._unsafeUnwrap().resilience) //
      .to.deep.equal({ ...DEFAULT_RESILIENCE, openMs: 500 });
  });

  it('lists every problem with its path', () => {
    const problems = problemsOf({
      vendors: {
        STRIPE: { client: 'stripe', secret_env: 'MISSING', environment: 'live' },
        GC: { client: 'gocardless', secret_env: 'GC_TOKEN', environment: 'test' },
        ACME: { client: 'http', base_url: 'acme.example' },
        OTHER: { client: 'adyen' },
        NONE: null,
        ' ': stripe,
      },
      resilience: { tries: 0, retries: 5 },
      retry: {},
    });

    expect(problems).to.have.members([
      'PAYMENT_VENDORS.vendors.STRIPE.secret_env names an environment variable that is not set',
      'PAYMENT_VENDORS.vendors.STRIPE.environment is not a known key',
      'PAYMENT_VENDORS.vendors.GC.environment must be "live" | "sandbox"',
      'PAYMENT_VENDORS.vendors.ACME.secret_env is missing',
      `PAYMENT_VENDORS.vendors.ACME.base_url must be ${URL_RULE}`,
      'PAYMENT_VENDORS.vendors.OTHER.client must be "stripe" | "gocardless" | "http"',
      'PAYMENT_VENDORS.vendors.NONE must be an object',
      'PAYMENT_VENDORS.vendors.  must be a code of 1 to 32 characters that is not blank',
      'PAYMENT_VENDORS.resilience.tries must be a whole number from 1 to 10',
      'PAYMENT_VENDORS.resilience.retries is not a known key',
      'PAYMENT_VENDORS.retry is not a known key',
    ]);
  });

  it('takes a vendor code of 32 characters, and none that is blank or longer', () => {
    expect(read({ vendors: { ['x'.repeat(32)]: stripe } }).isOk()).to.equal(true);
    for (const code of ['', ' ', '\t', 'x'.repeat(33)])
      expect(problemsOf({ vendors: { [code]: stripe } })).to.deep.equal([
        `PAYMENT_VENDORS.vendors.${code} must be a code of 1 to 32 characters that is not blank`,
      ]);
  });

  it('takes base URLs without user, query and fragment, over http those of a loopback address', () => {
    for (const base_url of [
      'http://localhost:8080',
      'http://127.0.0.1:8080/v2',
      'http://[::1]:8080',
      'https://acme.example',
    ])
      expect(read({ vendors: { ACME: { ...acme, base_url } } }).isOk(), base_url).to.equal(true);
    for (const base_url of [
      'http://acme.example',
      'http://127.0.0.1.acme.example',
      'http://localhost.acme.example',
      'https://user:password@acme.example',
      'https://acme.example/?tenant=1',
      'https://acme.example/#top',
      'ftp://acme.example',
      'acme.example',
      '',
      5,
    ])
      expect(problemOf({ ...acme, base_url })).to.deep.equal([
        `PAYMENT_VENDORS.vendors.ACME.base_url must be ${URL_RULE}`,
      ]);
  });

  for (const [vendor, problem] of [
    [
      { ...stripe, secret_env: 'sk_live_51Abc' },
      'secret_env must be the name of an environment variable in capital letters',
    ],
    ...['SPACED', 'FOREIGN'].map(
      (secret_env) =>
        [
          { ...stripe, secret_env },
          'secret_env names a variable that holds white space or special characters',
        ] as const,
    ),
    [
      { ...stripe, secret_env: 'EMPTY' },
      'secret_env names an environment variable that is not set',
    ],
    [{ client: 'rehearsal' }, 'client must be "stripe" | "gocardless" | "http"'],
  ] as const)
    it(`refuses ${JSON.stringify(vendor)}, and does not repeat a secret`, () => {
      expect(problemOf(vendor)).to.deep.equal([`PAYMENT_VENDORS.vendors.ACME.${problem}`]);
    });

  describe('from a file', () => {
    let folder: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'vendors-'));
    });

    afterEach(() => rmSync(folder, { recursive: true }));

    const readFile = (content: string) => {
      const path = join(folder, 'vendors.json');
      writeFileSync(path, content);
      return readVendorConfiguration(path, VARIABLES);
    };

    it('reads the same', () => {
      const configuration = { vendors: { STRIPE: stripe, ACME: acme } };

      const fromFile = readFile(JSON.stringify(configuration, undefined, 2));

      expect(fromFile).to.deep.equal(read(configuration));
    });

    it('names the problem when the file is not JSON, or there is none', () => {
      const unusable = [
        'PAYMENT_VENDORS must be a JSON object, or the path of a readable file with one',
      ];

      expect(
        readFile('vendors:')
          .andThen(() => read({}))
          ._unsafeUnwrapErr(),
      ).to.deep.equal(unusable);
      for (const text of [join(folder, 'missing.json'), folder, '{"vendors":', 'sk_live_1'])
        expect(readVendorConfiguration(text, {})._unsafeUnwrapErr()).to.deep.equal(unusable);
    });

    it('names the problem when the JSON is no object', () => {
      expect(readFile('[]')._unsafeUnwrapErr()).to.deep.equal([
        'PAYMENT_VENDORS must be an object',
      ]);
    });
  });
});

const URL_RULE =
  'an https URL (http for a loopback address alone) without user, query and fragment';
