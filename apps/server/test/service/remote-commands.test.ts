import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort, operate } from '@data-import/testkit';
import { expect } from 'chai';
import { readConfiguration } from '../../src/configuration.js';
import { compose, type Running } from '../../src/compose.js';
import { runCommand, type Ran } from './commands.js';
import { onPostgres, onSqlite } from './deployments.js';
import type { Service } from './service.js';
import { givenSupplier, type Supplier } from './supplier.js';

/** A command, and where its two answers differ: what the API key of the operator leaves behind. */
interface Case {
  readonly words: readonly string[];
  readonly code?: number;
  readonly differing?: readonly string[];
  /** Of the keys of one second. */
  readonly isUnordered?: boolean;
  /** Made ready first, in both ways the same. */
  readonly given?: (supplier: Supplier) => Promise<unknown>;
}

// Slow because each of some seventy commands is run twice.
const UNKNOWN = 'NOBODY';
const OF_THE_MOMENT = new Set([
  'at',
  'flowing_since',
  'last_hour',
  'per_second',
  'rates',
  'requests',
  'seconds_left',
  'seconds_left_range',
]);
const BY_A_KEY = ['api_key_id', 'label', 'undone_by'];

const CASES: readonly Case[] = [
  { words: ['organisation', 'list'] },
  { words: ['organisation', 'create', 'Twin', '--idempotency-key', 'once'] },
  { words: ['organisation', 'create', 'Other twin', '--idempotency-key', 'once'], code: 1 },
  { words: ['organisation', 'create', ' '], code: 1 },
  { words: ['api-key', 'issue', '--role', 'caller', '--organisation', '{ORGANISATION}'] },
  { words: ['api-key', 'issue', '--role', 'caller', '--organisation', UNKNOWN], code: 1 },
  { words: ['api-key', 'issue', '--role', 'caller'], code: 1 },
  {
    words: ['api-key', 'issue', '--role=caller', '--organisation={ORGANISATION}', '--label={S}'],
  },
  { words: ['api-key', 'list', '--organisation', '{ORGANISATION}'], isUnordered: true },
  { words: ['api-key', 'list', '--organisation', UNKNOWN], code: 1 },
  { words: ['api-key', 'show', '{KEY ID}'] },
  { words: ['api-key', 'show', '{KEY}'] },
  { words: ['api-key', 'show', '{S}'] },
  { words: ['api-key', 'revoke', UNKNOWN], code: 1 },
  { words: ['supplier', 'list'] },
  { words: ['supplier', 'show', '{S}'] },
  { words: ['supplier', 'show', UNKNOWN], code: 1 },
  { words: ['supplier', 'create', '{S}', '--organisation', '{ORGANISATION}'], code: 1 },
  { words: ['supplier', 'create', 'NEW', '--organisation', UNKNOWN], code: 1 },
  { words: ['supplier', 'create', 'x'.repeat(33), '--organisation', UNKNOWN], code: 1 },
  { words: ['supplier', 'create', 'NEW_{S}', '--organisation', '{ORGANISATION}'] },
  {
    words: ['process', 'list', '{S}', '--state', 'completed'],
    given: async ({ operator, code }) => {
      const accounts = ['E-1', 'E-2'].map((number) => ({
        external_account_number: number,
        account_created_at: '2020-01-01T00:00:00Z',
      }));
      await operator.posted(`/v1/operator/import-suppliers/${code}/accounts/`, { accounts });
    },
  },
  { words: ['accounts', 'show', 'A-00000000'], code: 1 },
  { words: ['accounts', 'show', 'E-1', '--supplier', UNKNOWN], code: 1 },
  { words: ['accounts', 'show', 'E-9', '--supplier', '{S}'], code: 1 },
  {
    words: ['process', 'list', '{S}', '--state', 'failed'],
    given: async ({ operator, code }) => {
      const path = `/v1/operator/import-suppliers/${code}/account-import-processes/`;
      const accounts = ['E-staged', 'E-failed', 'E\nodd'].map((number) => ({
        external_account_number: number,
      }));
      await operator.posted(path, { accounts });
      await operator.post(`${path}E-failed/start/`, {});
      await operator.post(`${path}E-failed/fail/`, { reason: 'The tariff\nis not known.' });
    },
  },
  { words: ['process', 'list', '{S}'] },
  { words: ['process', 'list', UNKNOWN], code: 1 },
  {
    words: ['batch', 'list', '{S}'],
    given: async ({ caller, code }) => {
      for (const number of ['E-1', 'E-2'])
        await caller.posted('/v1/data-import/notes/create/?import_batch=B', {
          import_supplier: code,
          external_account_number: number,
          notes: [{ body: `About ${number}`, created_at: '2024-02-01T00:00:00Z' }],
        });
    },
  },
  { words: ['batch', 'list', UNKNOWN], code: 1 },
  { words: ['accounts', 'show', 'E-1', '--supplier', '{S}'] },
  {
    words: ['refusals', 'list', '--supplier', '{S}'],
    given: async ({ caller, code }) => {
      await caller.post('/v1/data-import/notes/create/', { import_supplier: code, notes: [] });
      // A server stores what it has counted when it is asked.
      await caller.get(`/v1/data-import/refusals/?import_supplier=${code}`);
    },
  },
  { words: ['refusals', 'list', '--supplier', UNKNOWN], code: 1 },
  { words: ['progress', UNKNOWN], code: 1 },
  { words: ['batch', 'undo', '{S}', 'B'], code: 1 },
  { words: ['supplier', 'pause', '{S}', '--reason', 'Files are late.'] },
  { words: ['supplier', 'pause', '{S}', '--reason', ' '], code: 1 },
  { words: ['supplier', 'pause', UNKNOWN], code: 1 },
  { words: ['batch', 'undo', '{S}', 'B', '--dry-run'] },
  { words: ['batch', 'undo', '{S}', 'B'] },
  { words: ['batch', 'undo', '{S}', 'C'], code: 1 },
  { words: ['batch', 'undo', UNKNOWN, 'B'], code: 1 },
  { words: ['batch', 'list', '{S}', '--json'], differing: BY_A_KEY },
  { words: ['supplier', 'resume', '{S}'] },
  { words: ['supplier', 'set-status', '{S}', 'COMPLETE', '--reason', 'All is there.'] },
  { words: ['supplier', 'status-changes', '{S}', '--json'], differing: BY_A_KEY },
  { words: ['supplier', 'status-changes', UNKNOWN], code: 1 },
  { words: ['api-key', 'revoke', '{KEY ID}'] },
  { words: ['api-key', 'show', '{KEY}', '--json'], differing: ['revoked_by'] },
];

const ONLY_LOCAL: readonly (readonly string[])[] = [
  ['serve'],
  ['migrate'],
  ['api-key', 'issue', '--role', 'operator'],
  ['api-key', 'list'],
];

describe('Commands on a database and over HTTP', () => {
  let service: Service;
  let running: Running;
  let apiKey: string;
  /** Two suppliers that are alike. */
  let twins: Readonly<Record<'local' | 'remote', Supplier>>;

  before(async () => {
    ({ service } = await onPostgres.site());
    running = await compose(readConfiguration(service.variables));
    apiKey = (await service.demoKeys()).operator_api_key;
    twins = {
      local: await givenSupplier(service, { accounts: 0 }),
      remote: await givenSupplier(service, { accounts: 0 }),
    };
  });
  after(() => running?.close());

  const local = (words: readonly string[]) => runCommand(words, { useCases: running.useCases });
  const remote = (words: readonly string[], key = apiKey, url = service.url) =>
    runCommand([...words, '--url', url], {
      useCases: running.useCases,
      env: { OPERATE_API_KEY: key },
    });

  /** Without what differs between two suppliers, two runs and two moments. */
  const neutral = (text: string) =>
    Object.values(twins)
      .reduce(
        (said, { code, organisationId }) =>
          said.replaceAll(code, 'S').replaceAll(organisationId, 'ORGANISATION'),
        text,
      )
      .replaceAll(` --url ${service.url}`, '')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (at) => (/^202[0-4]/.test(at) ? at : 'AT'))
      .replaceAll(/A-[0-9A-F]{8}/g, 'ACCOUNT')
      .replaceAll(/cdi_c_\w+/g, 'KEY')
      .replaceAll(/\b[0-9A-Za-z]{16}\b/g, 'ID')
      .replaceAll(/\(request [\w-]+\)/g, '(request ID)')
      // The command line has no key.
      .replaceAll(/("issued_by":|issued by +)(?:null|"ID"|ID|-)/g, '$1"WHO"')
      .replaceAll(/ {2,}/g, '  ');

  it('say the same, refuse the same and end the same', async () => {
    for (const { words, code = 0, differing = [], isUnordered = false, given } of CASES) {
      for (const twin of [twins.local, twins.remote]) await given?.(twin);
      // What is changed is changed in one form only.
      const isInBothForms = isReading(words) && code === 0 && !words.includes('--json');
      for (const form of isInBothForms ? [[], ['--json']] : [[]]) {
        const asked = [...words, ...form];
        const ranLocally = await local(filledIn(twins.local, asked));
        const ranRemotely = await remote(filledIn(twins.remote, asked));
        const about = `${asked.join(' ')}\n${JSON.stringify(ranRemotely)}`;
        const compared = (ran: Ran) => {
          const lines = neutral(ran.stdout)
            .split('\n')
            .map((line) => without(differing, line));
          return {
            code: ran.code,
            stderr: neutral(ran.stderr),
            lines: isUnordered ? lines.toSorted() : lines,
          };
        };
        expect(compared(ranRemotely), about).to.deep.equal(compared(ranLocally));
        expect(ranLocally.code, about).to.equal(code);
        if (code === 0) expect(ranLocally.stderr, about).to.equal('');
        if (code === 1)
          expect([ranLocally.stdout, ranLocally.stderr.length > 20], about).to.deep.equal([
            '',
            true,
          ]);
      }
    }
  });

  it('lead on to the same service', async () => {
    const file = join(service.dataDir, 'demo-credentials.json');
    const { stderr } = await remote(['supplier', 'show', UNKNOWN, '--api-key-file', file]);

    expect(stderr).to.include(`operate --url ${service.url} --api-key-file ${file} supplier list`);
  });

  it('tell who changed a status: a key over HTTP, and no key on the database', async () => {
    const { code } = twins.local;
    await local(['supplier', 'pause', code]);
    await remote(['supplier', 'resume', code, '--reason', 'Files are there.']);
    const { stdout } = await local(['supplier', 'status-changes', code, '--json']);
    const [byNone, byKey] = stdout
      .trimEnd()
      .split('\n')
      .slice(-2)
      .map((line) => JSON.parse(line) as { api_key_id: string | null; reason: string | null });

    expect(byNone).to.include({ api_key_id: null, reason: null });
    expect(byKey?.reason).to.equal('Files are there.');
    expect(apiKey).to.include(byKey?.api_key_id);
  });

  it('see the same progress, and vendors only over HTTP', async () => {
    const { code } = twins.local;
    const watched = async (run: typeof local) => {
      const { stdout } = await run(['progress', code, '--json']);
      return JSON.parse(stdout, (field, value: unknown) =>
        OF_THE_MOMENT.has(field) ? undefined : value,
      ) as object;
    };
    expect(await watched(remote)).to.deep.equal(await watched(local));
    expect((await remote(['progress'])).stdout).to.match(new RegExp(`^SUPPLIER +${code}$`, 'm'));

    expect((await remote(['vendors'])).stdout).to.match(/^VENDOR +CIRCUIT/);
    expect((await local(['vendors'])).stderr).to.include('ask one with --url');
  });

  it('say in one sentence what needs the database', async () => {
    for (const words of [...ONLY_LOCAL, ['database', 'check']]) {
      const { code, stdout, stderr } = await remote(words);
      expect([code, stdout], words.join(' ')).to.deep.equal([words[1] === 'check' ? 2 : 1, '']);
      expect(stderr, words.join(' ')).to.match(/^[^\n]+ without --url( and OPERATE_URL)?\.\n$/);
    }
  });

  it("find an operator's key on the database alone", async () => {
    expect(JSON.parse((await local(['api-key', 'show', apiKey, '--json'])).stdout)).to.include({
      role: 'admin',
      organisation_id: null,
    });
    const { code, stderr } = await remote(['api-key', 'show', apiKey]);
    expect(code).to.equal(1);
    expect(stderr).to.include('Keys of operators are not looked at over HTTP');
    expect(stderr).not.to.include(apiKey);
  });

  it('say what to do when the service, the address or the key cannot be used', async () => {
    const list = ['supplier', 'list'];
    const wrong = await remote(list, 'cdi_o_wrong');
    expect([wrong.code, wrong.stdout]).to.deep.equal([4, '']);
    expect(wrong.stderr).to.include('INVALID_API_KEY').and.include('OPERATE_API_KEY');

    const { operator, organisationId } = twins.local;
    const keys = `/v1/operator/organisations/${organisationId}/api-keys/`;
    const key = await operator.posted<{ api_key: string; api_key_id: string }>(keys, {});
    const callers = await remote(list, key.api_key);
    expect([callers.code, callers.stdout]).to.deep.equal([1, '']);
    expect(callers.stderr).to.include("a caller's");
    await local(['api-key', 'revoke', key.api_key_id]);
    expect((await remote(list, key.api_key)).code).to.equal(4);

    const none = await remote(list, '');
    expect([none.code, none.stderr]).to.deep.equal([
      1,
      "There is no API key for --url: give an operator's in OPERATE_API_KEY, or in a file with --api-key-file.\n",
    ]);
    expect((await remote(list, apiKey, 'not a url')).stderr).to.match(/^--url must be a URL/);
  });
});

describe('A command over HTTP', () => {
  it('takes address and key from the environment, and opens no database', async () => {
    const { service } = await onSqlite.site();
    const listed = await operate(['supplier', 'list', '--json'], {
      OPERATE_URL: service.url,
      OPERATE_API_KEY_FILE: join(service.dataDir, 'demo-credentials.json'),
      DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
    });

    expect([listed.code, listed.stderr]).to.deep.equal([0, '']);
    const [first = ''] = listed.stdout.split('\n');
    expect(JSON.parse(first)).to.have.property('code');
  });

  it('ends with 4 when something else answers, and says that it may have been done', async () => {
    const port = await freePort();
    const other = createServer((_, answer) => answer.writeHead(200).end('<html>'));
    other.listen(port, '127.0.0.1');
    try {
      const { code, stderr } = await operate(['organisation', 'create', 'X'], {
        OPERATE_URL: `http://127.0.0.1:${port}`,
        OPERATE_API_KEY: 'cdi_o_any',
      });
      expect(code).to.equal(4);
      expect(stderr).to.include(`http://127.0.0.1:${port}: `).and.include('Check the address');
    } finally {
      other.close();
    }
  });
});

function filledIn(supplier: Supplier, words: readonly string[]): readonly string[] {
  return words.map((word) =>
    word
      .replace('{S}', supplier.code)
      .replace('{ORGANISATION}', supplier.organisationId)
      .replace('{KEY ID}', supplier.apiKeyId)
      .replace('{KEY}', supplier.apiKey),
  );
}

function isReading([command = '', sub = '']: readonly string[]): boolean {
  return (
    ['progress', 'vendors'].includes(command) || ['list', 'show', 'status-changes'].includes(sub)
  );
}

/** A line of JSON without these fields. */
function without(fields: readonly string[], line: string): string {
  if (fields.length === 0 || line === '') return line;
  const record = JSON.parse(line) as Record<string, unknown>;
  const kept = Object.entries(record).filter(([field]) => !fields.includes(field));
  return JSON.stringify(Object.fromEntries(kept));
}
