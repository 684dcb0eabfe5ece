import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { makeClient } from '@data-import/client';
import { execute, operate, sharedPostgres, startChromium } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ServedConsole, SUPPLIER } from '../served-console.js';
import { SteadyLoad } from '../steady-load.js';

const DEGRADED = 1;
const LONG_AGO = '2020-03-02T05:00:00Z';
const ALERTS = fileURLToPath(
  new URL('../../../../../deploy/monitoring/alerts.yaml', import.meta.url),
);

type Change = Readonly<Record<string, string | null>>;

/** One row of the table of states in `docs/progress.md`, and how a supplier comes to it. */
interface State {
  readonly code: string;
  readonly load: string;
  readonly words: string;
  readonly status?: string;
  /** The rows that are announced and stored of its batch. */
  readonly rows?: readonly [announced: number, stored: number];
  readonly end?: { readonly stopped?: boolean; readonly refused?: { readonly notes: number } };
  readonly change?: Change;
  readonly isUndone?: boolean;
  /** The key that loads is revoked while rows are missing. */
  readonly isRevoked?: boolean;
  /** Its requests have this trouble, so that this is what it needs. */
  readonly trouble?: 'Failing' | 'Refusing';
  readonly alert?: string;
  /** The part `loads`, or `failures`, of `operate status` about it. */
  readonly said?: RegExp;
}

const LATE = { load: 'LATE', words: 'Late', alert: 'DataImportLate' } as const;
const STATES: readonly State[] = [
  { code: 'LATE', ...LATE, rows: [10, 1], change: { complete_by: LONG_AGO }, said: /: Was due/ },
  {
    code: 'LATE_AND_PAUSED',
    ...LATE,
    status: 'PAUSED',
    rows: [11, 1],
    change: { complete_by: LONG_AGO, status: 'PAUSED' },
    said: /: Was due/,
  },
  {
    code: 'STALLED',
    load: 'STALLED',
    words: 'Stalled',
    rows: [900, 2],
    alert: 'DataImportStalled',
    said: /: No awaited row stored since .*, 898 rows missing/,
  },
  {
    code: 'KEY_REVOKED',
    load: 'STALLED',
    words: 'Stalled',
    rows: [10, 2],
    isRevoked: true,
    alert: 'DataImportStalled',
    said: /: API key "night" was revoked 20.*Z: give the loader a new key/,
  },
  { code: SUPPLIER, load: 'LOADING', words: 'Loading' },
  {
    code: 'STOPPED_BY_LOADER',
    load: 'STOPPED',
    words: 'Stopped by its loader',
    rows: [10, 2],
    end: { stopped: true },
  },
  {
    code: 'STOPPED',
    load: 'STOPPED',
    words: 'Stopped',
    status: 'PAUSED',
    rows: [10, 2],
    change: { status: 'PAUSED' },
  },
  { code: 'WAITING', load: 'WAITING', words: 'Nothing has come', rows: [10, 0] },
  { code: 'UNKNOWN_TOTAL', load: 'NOTHING_ANNOUNCED', words: 'Nothing announced' },
  {
    code: 'UNDONE',
    load: 'NOTHING_ANNOUNCED',
    words: 'Nothing announced',
    status: 'PAUSED',
    rows: [10, 2],
    change: { status: 'PAUSED' },
    isUndone: true,
  },
  { code: 'STORED', load: 'ENDED', words: 'Loaded', rows: [2, 2] },
  { code: 'LOADED', load: 'ENDED', words: 'Loaded', rows: [10, 2], end: {} },
  {
    code: 'REFUSED',
    load: 'ENDED',
    words: 'Loaded, 3 refused',
    rows: [5, 2],
    end: { refused: { notes: 3 } },
  },
  {
    code: 'REFUSING',
    load: 'ENDED',
    words: 'Loaded',
    rows: [10, 2],
    end: {},
    trouble: 'Refusing',
    alert: 'DataImportRefusals',
    said: /: \d+ % refused, \d+ % for \w+, since 20/,
  },
  {
    code: 'FAILING',
    load: 'NOTHING_ANNOUNCED',
    words: 'Nothing announced',
    trouble: 'Failing',
    said: /: payment-instruction payment_vendor_unavailable \(\d+\)/,
  },
];

interface Engine {
  readonly variables: Readonly<Record<string, string>>;
  /** The present in ms, and the time ten minutes ago. */
  readonly now: string;
  readonly earlier: string;
  readonly run: (served: ServedConsole, sql: string) => Promise<unknown>;
  readonly drop: () => Promise<void>;
}

const ENGINES: Readonly<Record<string, () => Promise<Engine>>> = {
  SQLite: async () => ({
    variables: {},
    now: 'unixepoch() * 1000',
    earlier: "strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-10 minutes')",
    run: async ({ dataDir }, sql) => {
      const file = new DatabaseSync(join(dataDir, 'data-import.sqlite'), { timeout: 60_000 });
      file.exec(sql);
      file.close();
    },
    drop: async () => undefined,
  }),
  PostgreSQL: async () => {
    const { url, drop } = await (await sharedPostgres()).database();
    return {
      variables: { DATABASE_URL: url, ALLOW_UNSAFE_DATABASE: 'true' },
      now: 'extract(epoch from now()) * 1000',
      earlier: "now() - interval '10 minutes'",
      run: (_, sql) => execute(url, sql),
      drop,
    };
  },
};

// Slow because each state is looked at in a browser, and samples are taken every ten seconds.
for (const [title, open] of Object.entries(ENGINES))
  describe(`Each state of a load, on ${title}`, () => {
    let engine: Engine;
    let served: ServedConsole;
    let browser: Awaited<ReturnType<typeof startChromium>>;
    let load: SteadyLoad | undefined;
    let tab: ConsolePage;
    let status: Awaited<ReturnType<typeof operated>>;
    let printed: readonly Supplier[];
    let metrics: string;
    let alerts: string;

    before(async () => {
      engine = await open();
      served = await ServedConsole.start({
        ...engine.variables,
        PAYMENT_VENDORS: JSON.stringify({
          vendors: { ACME: { client: 'http', base_url: 'http://127.0.0.1:9', secret_env: 'ACME' } },
          resilience: { tries: 1 },
        }),
        ACME: 'secret',
      });
      browser = await startChromium();
      for (const state of STATES) if (state.code !== SUPPLIER) await make(state);
      load = new SteadyLoad(await served.client('api_key'));
      // What was just stored would count as coming. A server tells every five seconds what was written.
      await until('each supplier has come to its state', async () => {
        await engine.run(
          served,
          `update progress_samples set at_ms = at_ms - 600000
         where at_ms > ${engine.now} - 300000 and supplier_id not in (
           select id from import_suppliers where code = '${SUPPLIER}')`,
        );
        await engine.run(
          served,
          `update written_batches set last_at = ${engine.earlier} where name = 'B'`,
        );
        const loads = await states();
        const stalledSince = loads.get('STALLED')?.load.since ?? null;
        return (
          stalledSince !== null &&
          STATES.every(({ code, load: state, trouble, isRevoked }) => {
            const { load: found, need } = loads.get(code) ?? {};
            const isOfKey = !isRevoked || need?.reason.includes('revoked');
            return found?.state === state && isOfKey && (!trouble || need?.words === trouble);
          })
        );
      });
      tab = await ConsolePage.open(browser, served.url, { width: 1440 });
      await tab.signIn(await served.apiKey('operator_api_key'));
      status = await operated('status', '--json');
      const { stdout } = await operated('progress', '--json');
      printed = stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Supplier] : []));
      metrics = await (await fetch(`${served.url}/metrics`)).text();
      alerts = await readFile(ALERTS, 'utf8');
    });

    after(async () => {
      await load?.stop().catch(() => undefined);
      await browser?.close();
      await served?.close();
      await engine?.drop();
    });

    for (const state of STATES)
      it(`is the same everywhere: ${state.code}`, async () => {
        const { code, words, status: isStatus = 'ONGOING', alert, said, trouble } = state;
        const progress = (await states()).get(code);
        expect(progress).to.deep.include({ status: isStatus });
        expect(progress?.load).to.deep.include({ state: state.load, words });
        // Seconds pass between two answers, and so figures may differ.
        const reason = new RegExp(`^${progress?.need.reason.replaceAll(/\d+/g, '\\d+')}$`);
        const told = printed.find((one) => one.import_supplier === code);
        expect(told?.load.words).to.equal(words);
        expect(told?.need.words).to.equal(progress?.need.words);
        expect(told?.need.reason).to.match(reason);
        if (trouble) expect(told?.need.words).to.equal(trouble);
        expect(progress?.load.state === 'LOADING', 'a rate').to.equal(
          progress?.rows.per_second !== null,
        );

        await tab.go('#/night');
        await tab.page.getByLabel(/Filter/).fill(code);
        const row = tab.page
          .getByRole('row')
          .filter({ has: tab.row(code) })
          .filter({ hasText: words });
        await (isStatus === 'PAUSED' ? row.filter({ hasText: 'Paused' }) : row).waitFor();
        await row.getByTitle(reason).first().waitFor();
        if (trouble) await row.getByText(trouble, { exact: true }).waitFor();
        await tab.go(`#/suppliers/${code}`);
        const head = tab.page.locator('.supplier-head').filter({ hasText: code });
        await head.getByText(words, { exact: true }).waitFor();
        if (isStatus === 'PAUSED') await head.getByText('Paused', { exact: true }).waitFor();
        if (trouble) await head.getByText(trouble, { exact: true }).waitFor();

        for (const name of ['late', 'stalled', 'loading', 'stopped', 'waiting', 'ended'])
          expect(metric('load', code, name), name).to.equal(+(name === state.load.toLowerCase()));
        for (const name of ['Failing', 'Refusing'])
          expect(metric('requests', code, name.toLowerCase()), name).to.equal(+(name === trouble));
        const firing = ['DataImportLate', 'DataImportStalled', 'DataImportRefusals'].filter(
          (name) => isTrue(name, code),
        );
        expect(firing).to.deep.equal(alert === undefined ? [] : [alert]);

        const part =
          partOf(trouble === 'Failing' ? 'failures' : 'loads')
            ?.detail.split(/; |\. /)
            .find((one) => one.startsWith(`${code}:`)) ?? '';
        expect(part).to.match(said ?? /^$/);
      });

    it('makes the whole DEGRADED, by need, the most missing rows first', () => {
      expect(status.code).to.equal(DEGRADED);
      expect(partOf('loads')?.runbook).to.match(/\/dataimportrefusals$/);
      expect(partOf('loads')?.detail).to.match(
        /^REFUSING: .*; LATE_AND_PAUSED: .*; LATE: .*; STALLED: /,
      );
    });

    function metric(name: string, code: string, state: string): number {
      const line = new RegExp(
        `^import_supplier_${name}\\{(?=.*"${code}")(?=.*"${state}").*\\} (\\d)$`,
        'm',
      );
      return Number(line.exec(metrics)?.[1]);
    }

    /** The alerts are about one state each. */
    function isTrue(alert: string, code: string): boolean {
      const [, name = '', state = ''] =
        new RegExp(
          `alert: ${alert}\\n +expr: 'max by \\(supplier\\) \\(import_supplier_(\\w+)\\{state="(\\w+)"\\}\\) == 1'`,
        ).exec(alerts) ?? [];
      return metric(name, code, state) === 1;
    }

    function partOf(name: string) {
      const { parts } = JSON.parse(status.stdout) as {
        readonly parts: readonly {
          readonly part: string;
          readonly detail: string;
          readonly runbook: string;
        }[];
      };
      return parts.find(({ part }) => part === name);
    }

    async function states() {
      const { suppliers } = (await served.ask('GET', '/v1/operator/progress/')) as Progress;
      return new Map(suppliers.map((one) => [one.import_supplier, one]));
    }

    async function operated(...words: readonly string[]) {
      return operate(words, {
        ...served.variables,
        OPERATE_URL: served.url,
        OPERATE_API_KEY: await served.apiKey('operator_api_key'),
      });
    }

    async function make({ code, rows, end, change, ...state }: State): Promise<void> {
      const { isUndone, isRevoked, trouble } = state;
      const suppliers = '/v1/operator/import-suppliers/';
      const listed = await served.ask('GET', suppliers);
      const [{ organisation_id }] = listed as [{ organisation_id: string }];
      await served.ask('POST', suppliers, { code, organisation_id });
      const account = {
        external_account_number: `${code}-1`,
        statement_period: { from_date: '2019-01-01' },
      };
      await served.ask('POST', `${suppliers}${code}/accounts/`, { accounts: [account] });
      const [announced, stored] = rows ?? [0, 0];
      const keys = `/v1/operator/organisations/${organisation_id}/api-keys/`;
      const key = isRevoked
        ? ((await served.ask('POST', keys, { label: 'night' })) as IssuedKey)
        : undefined;
      if (stored > 0) await loadNotes(code, stored, key);
      const batch = `/v1/data-import/batches/${code}/${isRevoked ? 'K' : 'B'}/`;
      if (rows) await served.ask('PUT', `${batch}expected/`, { notes: announced }, 'api_key');
      if (end) await served.ask('POST', `${batch}end/`, end, 'api_key');
      if (trouble === 'Refusing')
        for (let turn = 0; turn < 60; turn += 1) await isRefused(code, 'notes', { notes: [] });
      if (trouble === 'Failing') await isRefused(code, 'payment-instruction', INSTRUCTION);
      if (key) await served.ask('DELETE', `/v1/operator/api-keys/${key.api_key_id}/`);
      if (change) await served.ask('PATCH', `${suppliers}${code}/`, change);
      if (isUndone) {
        const operator = await served.client('operator_api_key');
        const path = { import_supplier_code: code, import_batch: 'B' };
        for await (const line of operator.stream(
          '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/',
          { path },
        ))
          expect(line).to.be.an('object');
      }
    }

    async function isRefused(code: string, kind: string, items: object): Promise<void> {
      const refused = served.load(kind, items, `${code}-1`, '', code).catch(() => 'refused');
      expect(await refused).to.equal('refused');
    }

    async function loadNotes(code: string, count: number, key?: IssuedKey): Promise<void> {
      const notes = Array.from({ length: count }, (_, number) => ({
        body: `Note ${number}`,
        created_at: '2019-10-15T10:00:00Z',
      }));
      const body = { import_supplier: code, external_account_number: `${code}-1`, notes };
      const caller = key
        ? makeClient({ url: served.url, apiKey: key.api_key })
        : await served.client('api_key');
      // Other batches than B are not said to be written to long ago.
      const params = { query: { import_batch: key ? 'K' : 'B' } };
      const loaded = await caller.call((api) =>
        api.POST('/v1/data-import/notes/create/', { params, body }),
      );
      expect(loaded.isOk()).to.equal(true);
    }
  });

const INSTRUCTION = { vendor: 'ACME', type: 'CARD', reference: 'A-1' };

interface Supplier {
  readonly import_supplier: string;
  readonly status: string;
  readonly load: { readonly state: string; readonly words: string; readonly since: string | null };
  readonly need: { readonly words: string; readonly reason: string };
  readonly rows: { readonly per_second: number | null };
}

interface IssuedKey {
  readonly api_key_id: string;
  readonly api_key: string;
}

interface Progress {
  readonly suppliers: readonly Supplier[];
}
