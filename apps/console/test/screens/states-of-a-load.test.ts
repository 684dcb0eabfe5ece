import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { operate, startChromium } from '@data-import/testkit';
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
  /** Requests of others are refused. */
  readonly isRefusing?: boolean;
  readonly alert?: string;
  /** What `operate status` says of it. */
  readonly said?: RegExp;
}

const LATE = { load: 'LATE', words: 'Late', alert: 'DataImportLate' } as const;
const STATES: readonly State[] = [
  { code: 'LATE', ...LATE, rows: [10, 1], change: { complete_by: LONG_AGO }, said: / is late/ },
  {
    code: 'LATE_AND_PAUSED',
    ...LATE,
    status: 'PAUSED',
    rows: [11, 1],
    change: { complete_by: LONG_AGO, status: 'PAUSED' },
    said: / is late/,
  },
  {
    code: 'STALLED',
    load: 'STALLED',
    words: 'Stalled',
    rows: [900, 2],
    alert: 'DataImportStalled',
    said: / is stalled since .*, and 898 rows are missing/,
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
    isRefusing: true,
  },
];

// Slow because each state is looked at in a browser, and samples are taken every ten seconds.
describe('Each state of a load', () => {
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let load: SteadyLoad | undefined;
  let tab: ConsolePage;
  let status: Awaited<ReturnType<typeof operateStatus>>;
  let metrics: string;
  let alerts: string;

  before(async () => {
    served = await ServedConsole.start();
    browser = await startChromium();
    for (const state of STATES) if (state.code !== SUPPLIER) await make(state);
    load = new SteadyLoad(await served.client('api_key'));
    // What was just stored would count as coming. A server tells every five seconds what was written.
    await until('each supplier has come to its state', async () => {
      run(`update progress_samples set at_ms = at_ms - 600000
        where at_ms > (unixepoch() - 300) * 1000 and supplier_id not in (
          select id from import_suppliers where code = '${SUPPLIER}')`);
      run(`update written_batches set last_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-10 minutes')
        where name = 'B'`);
      const loads = await states();
      const stalledSince = loads.get('STALLED')?.load.since ?? null;
      return (
        stalledSince !== null &&
        STATES.every(({ code, load: state }) => loads.get(code)?.load.state === state)
      );
    });
    tab = await ConsolePage.open(browser, served.url, { width: 1440 });
    await tab.signIn(await served.apiKey('operator_api_key'));
    status = await operateStatus();
    metrics = await (await fetch(`${served.url}/metrics`)).text();
    alerts = await readFile(ALERTS, 'utf8');
  });

  after(async () => {
    await load?.stop().catch(() => undefined);
    await browser?.close();
    await served?.close();
  });

  for (const state of STATES)
    it(`is the same everywhere: ${state.code}`, async () => {
      const { code, words, status: printed = 'ONGOING', alert, said, isRefusing } = state;
      const progress = (await states()).get(code);
      expect(progress).to.deep.include({ status: printed });
      expect(progress?.load).to.deep.include({ state: state.load, words });
      expect(progress?.load.state === 'LOADING', 'a rate').to.equal(
        progress?.rows.per_second !== null,
      );

      await tab.go('#/night');
      await tab.page.getByLabel(/Filter/).fill(code);
      const row = tab.page
        .getByRole('row')
        .filter({ has: tab.row(code) })
        .filter({ hasText: words });
      await (printed === 'PAUSED' ? row.filter({ hasText: 'Paused' }) : row).waitFor();
      if (isRefusing) await row.getByText('Refusing', { exact: true }).waitFor();
      await tab.go(`#/suppliers/${code}`);
      const head = tab.page.locator('.supplier-head').filter({ hasText: code });
      await head.getByText(words, { exact: true }).waitFor();
      if (printed === 'PAUSED') await head.getByText('Paused', { exact: true }).waitFor();
      if (isRefusing) await head.getByText('Refusing', { exact: true }).waitFor();

      for (const name of ['late', 'stalled', 'loading', 'stopped', 'waiting', 'ended'])
        expect(loadMetric(code, name), name).to.equal(name === state.load.toLowerCase() ? 1 : 0);
      const firing = ['DataImportLate', 'DataImportStalled'].filter((name) => isTrue(name, code));
      expect(firing).to.deep.equal(alert === undefined ? [] : [alert]);

      const { detail = '' } = loadsIn(status.stdout) ?? {};
      const part = detail.split(/[;.]/).find((one) => one.includes(`${code} `)) ?? '';
      expect(part).to.match(said ?? /^$/);
    });

  it('makes the whole DEGRADED, the most missing rows first', () => {
    expect(status.code).to.equal(DEGRADED);
    expect(loadsIn(status.stdout)?.detail).to.match(/^STALLED is .*; LATE_AND_PAUSED is .*; LATE /);
  });

  function loadMetric(code: string, state: string): number {
    const line = new RegExp(
      `^import_supplier_load\\{(?=.*"${code}")(?=.*"${state}").*\\} (\\d)$`,
      'm',
    );
    return Number(line.exec(metrics)?.[1]);
  }

  /** The alerts are about one state of the load each. */
  function isTrue(alert: string, code: string): boolean {
    const state = new RegExp(
      `alert: ${alert}\\n +expr: 'max by \\(supplier\\) \\(import_supplier_load\\{state="(\\w+)"\\}\\) == 1'`,
    ).exec(alerts)?.[1];
    return loadMetric(code, state ?? '') === 1;
  }

  async function states() {
    const { suppliers } = (await served.ask('GET', '/v1/operator/progress/')) as Progress;
    return new Map(suppliers.map((one) => [one.import_supplier, one]));
  }

  async function operateStatus() {
    return operate(['status', '--json'], {
      ...served.variables,
      OPERATE_URL: served.url,
      OPERATE_API_KEY: await served.apiKey('operator_api_key'),
    });
  }

  function run(sql: string): void {
    const path = join(served.dataDir, 'data-import.sqlite');
    const file = new DatabaseSync(path, { timeout: 60_000 });
    file.exec(sql);
    file.close();
  }

  async function make({ code, rows, end, change, isUndone, isRefusing }: State): Promise<void> {
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
    if (stored > 0) await loadNotes(code, stored);
    const batch = `/v1/data-import/batches/${code}/B/`;
    if (rows) await served.ask('PUT', `${batch}expected/`, { notes: announced }, 'api_key');
    if (end) await served.ask('POST', `${batch}end/`, end, 'api_key');
    if (isRefusing) await refuseNotes(code);
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

  async function refuseNotes(code: string): Promise<void> {
    const caller = await served.client('api_key');
    const body = { import_supplier: code, external_account_number: `${code}-1`, notes: [] };
    for (let turn = 0; turn < 60; turn += 1) {
      const refused = await caller.call((api) =>
        api.POST('/v1/data-import/notes/create/', { body }),
      );
      expect(refused.isErr()).to.equal(true);
    }
  }

  async function loadNotes(code: string, count: number): Promise<void> {
    const notes = Array.from({ length: count }, (_, number) => ({
      body: `Note ${number}`,
      created_at: '2019-10-15T10:00:00Z',
    }));
    const body = { import_supplier: code, external_account_number: `${code}-1`, notes };
    await served.ask('POST', '/v1/data-import/notes/create/?import_batch=B', body, 'api_key');
  }
});

interface Progress {
  readonly suppliers: readonly {
    readonly import_supplier: string;
    readonly status: string;
    readonly load: {
      readonly state: string;
      readonly words: string;
      readonly since: string | null;
    };
    readonly rows: { readonly per_second: number | null };
  }[];
}

function loadsIn(json: string): { readonly detail: string } | undefined {
  const { parts } = JSON.parse(json) as {
    readonly parts: readonly { readonly part: string; readonly detail: string }[];
  };
  return parts.find(({ part }) => part === 'loads');
}
