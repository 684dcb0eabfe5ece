import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BulkLine, Client } from '@data-import/client';
import { operate, startChromium } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ConsolePage } from '../console-page.js';
import { ServedConsole, SUPPLIER } from '../served-console.js';
import { SteadyLoad } from '../steady-load.js';

const SUPPLIERS = '/v1/operator/import-suppliers/';
const ONE_OF_MANY = 'S_33';
const MOSTLY_REFUSED = 'S_44';
const STALLED = /No awaited row stored .*, [\d,]+ rows missing.*Stalled/;
const [HEALTHY, DEGRADED, FAILING] = [0, 1, 2];

/** What goes wrong while a load runs, and what says so. */
interface Fault {
  readonly name: string;
  readonly make: () => Promise<unknown>;
  readonly mend: () => Promise<unknown>;
  /** The row of a supplier on Night. */
  readonly row?: readonly [supplier: string, words: RegExp];
  /** The code that the card of that supplier begins with. */
  readonly failure?: string;
  /** The red strip of every screen. */
  readonly strip?: RegExp;
  /** The part of the health that is not healthy. */
  readonly part?: string;
  /** The part that is healthy again when it is over, where `part` tells of failures for five minutes. */
  readonly mendedPart?: string;
  /** The exit code of `operate status`, for one fault of each code. */
  readonly exitCode?: number;
  readonly metric: RegExp;
  /** What failed is told of for five minutes: a test of the service has a clock for that. */
  readonly isToldOfLonger?: boolean;
  /** The same of the row alone. */
  readonly isRowToldOfLonger?: boolean;
}

// Slow because health is asked for every five seconds, and progress is unknown after thirty.
describe('A night with a fault, while a load runs', () => {
  let vendor: Server;
  let isVendorDown = false;
  let otherWriter: DatabaseSync | undefined;
  let served: ServedConsole;
  let browser: Awaited<ReturnType<typeof startChromium>>;
  let load: SteadyLoad;
  let caller: Client;
  let tab: ConsolePage;

  before(async () => {
    vendor = createServer((_, response) => {
      response.writeHead(isVendorDown ? 503 : 404).end();
    }).listen(0, '127.0.0.1');
    await once(vendor, 'listening');
    served = await ServedConsole.start({
      ...vendorVariables((vendor.address() as AddressInfo).port),
      SQLITE_BUSY_TIMEOUT_MS: '100',
    });
    browser = await startChromium();
    caller = await served.client('api_key');
    await makeSuppliers();
    load = new SteadyLoad(caller);
    tab = await ConsolePage.open(browser, served.url, { width: 1440 });
    await tab.signIn(await served.apiKey('operator_api_key'));
  });

  after(async () => {
    // A load gives up when it is refused for too long.
    await load?.stop().catch(() => undefined);
    await browser?.close();
    await served?.close();
    vendor?.closeAllConnections();
    vendor?.close();
  });

  const faults: readonly Fault[] = [
    {
      name: 'a supplier that is paused',
      make: () => change({ status: 'PAUSED', reason: 'The meter readings are wrong.' }),
      mend: () => change({ status: 'ONGOING' }),
      row: [SUPPLIER, /The meter readings are wrong.*Paused/],
      exitCode: HEALTHY,
      metric: statusMetric('PAUSED'),
    },
    {
      name: 'a deadline that is missed',
      make: async () => {
        await change({ complete_by: '2020-03-02T05:00:00Z' });
        await announce(1_000_000);
      },
      mend: () => change({ complete_by: null }),
      row: [SUPPLIER, /Late/],
      strip: new RegExp(`${SUPPLIER}: Was due .* rows missing`),
      part: 'deadlines',
      metric: /^health_part\{part="deadlines"\} 1$/m,
    },
    {
      name: 'a vendor that fails, with requests of one supplier of fifty',
      make: async () => {
        isVendorDown = true;
        await askVendor();
      },
      mend: async () => {
        isVendorDown = false;
        await until('the vendor is asked again', async () => (await askVendor()) === 400);
      },
      row: [ONE_OF_MANY, /payment_vendor_unavailable.*Failing/],
      failure: 'payment_vendor_unavailable',
      strip: new RegExp(
        `ACME does not answer; requests .*are turned away.*${ONE_OF_MANY}: payment-instruction payment_vendor_unavailable`,
      ),
      part: 'vendors',
      exitCode: DEGRADED,
      metric: new RegExp(
        `^import_failures_total\\{(?=.*"${ONE_OF_MANY}").*\\} \\d+$.*^vendor_circuit_open\\{vendor="ACME"\\} 1$|^vendor_circuit_open\\{vendor="ACME"\\} 1$.*^import_failures_total\\{(?=.*"${ONE_OF_MANY}").*\\} \\d+$`,
        'ms',
      ),
      isRowToldOfLonger: true,
    },
    {
      name: 'a load that stops',
      make: async () => {
        await until('rows are stored', () => (load.statuses.get(201) ?? 0) > 0);
        await load.stop();
        // Counts the stored rows.
        await announce(1_000_000);
        // Until the last rows have been counted, too.
        await until('Night says so', async () => {
          run(
            'update progress_samples set at_ms = at_ms - 600000 where at_ms > (unixepoch() - 300) * 1000',
          );
          run(
            "update written_batches set last_at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-10 minutes')",
          );
          return rowOf(SUPPLIER, STALLED).isVisible();
        });
      },
      mend: async () => {
        load = new SteadyLoad(caller, 'U');
      },
      row: [SUPPLIER, STALLED],
      strip: new RegExp(`${SUPPLIER}: No awaited row stored since .* rows missing`),
      part: 'loads',
      // Without a rate there is no time left; the alert sees that the stored ones do not change.
      metric: new RegExp(`^(?!.*import_supplier_seconds_left\\{[^}]*"${SUPPLIER}")`, 's'),
    },
    {
      name: 'a server of two that is gone',
      // A server that crashes leaves its last report, until another starts.
      make: () =>
        until('it did not start since', async () => {
          run(`delete from running_servers where server = 'gone';
              insert into running_servers (server, report, seen_at)
              select 'gone', replace(report, '"startedAt"', '"server":"gone","startedAt"'),
                strftime('%Y-%m-%dT%H:%M:%SZ', seen_at, '-30 seconds') from running_servers`);
          return (await troubledParts()).includes('servers');
        }),
      mend: async () => run("delete from running_servers where server = 'gone'"),
      strip: /1 of 2 servers are ready; no report from gone/,
      part: 'servers',
      metric: /^health_part\{part="servers"\} 1$/m,
    },
    {
      name: 'more than half of the requests refused',
      make: () => refuseMost(),
      mend: async () => undefined,
      row: [MOSTLY_REFUSED, /refused, [\d.]+ % for max_decimal_places.*Refusing/],
      strip: new RegExp(`${MOSTLY_REFUSED}: [\\d.]+ % refused, [\\d.]+ % for`),
      part: 'loads',
      metric: new RegExp(
        `^import_refusals_total\\{(?=.*"${MOSTLY_REFUSED}")(?=.*"max_decimal_places").*\\} \\d+$`,
        'm',
      ),
      // By the part `loads`, too.
      isToldOfLonger: true,
    },
    // One that hangs is among the tests of the health.
    {
      name: 'a database that takes no writes',
      make: async () => {
        await rowOf(SUPPLIER, /Loading/).waitFor();
        holdFile();
      },
      mend: async () => otherWriter?.close(),
      row: [SUPPLIER, /Unknown, as of \d\d:/],
      strip: /^\W*Failing\W+The database does not answer, or accepts no writes/,
      part: 'database',
      mendedPart: 'servers',
      exitCode: FAILING,
      metric: new RegExp(
        `^service_ready 0$.*^import_supplier_unknown_as_of_timestamp_seconds\\{supplier="${SUPPLIER}"\\} \\d+$`,
        'ms',
      ),
    },
  ];

  for (const fault of faults)
    it(`says that of ${fault.name}, and no more when it is over`, async () => {
      const { row, failure, strip, part, mendedPart = part, metric, exitCode } = fault;
      await tab.go('#/night');
      await fault.make();
      if (row) await rowOf(...row).waitFor();
      if (row && failure !== undefined) {
        await tab.openCard(row[0]);
        const first = tab.card(row[0]).getByRole('listitem').first();
        await first.getByText(failure).waitFor();
        await first.getByText(/since \d\d:.*, on .+:\d+$/).waitFor();
      }
      if (strip) {
        await stripWith(strip).waitFor();
        await tab.go(`#/suppliers/${SUPPLIER}`);
        await stripWith(strip).waitFor();
      }
      await until('the metric says it', async () => metric.test(await metrics()));
      if (part !== undefined)
        await until('the health says it', async () => (await troubledParts()).includes(part));
      // A server that waits for its database may answer one question too late.
      let said = '';
      if (exitCode !== undefined)
        await until(
          () => `operate status says it: ${said}`,
          async () => {
            const { stdout, stderr, code } = await operateStatus();
            said = stdout + stderr;
            return code === exitCode;
          },
        );

      await fault.mend();
      if (fault.isToldOfLonger === true) return;
      await tab.go('#/night');
      if (strip) await stripWith(strip).waitFor({ state: 'detached' });
      if (row && fault.isRowToldOfLonger !== true)
        await rowOf(...row).waitFor({ state: 'detached' });
      await until('the metric has ended', async () => !metric.test(await metrics()));
      if (mendedPart === undefined) return;
      await until(
        'the part is healthy',
        async () => !(await troubledParts([mendedPart])).includes(mendedPart),
      );
    });

  /** Without an answer: those given, or those of a service whose database does not answer. */
  async function troubledParts(unanswered = ['database']): Promise<readonly string[]> {
    const answer = await served.ask('GET', '/v1/operator/health/').catch(() => undefined);
    if (answer === undefined) return unanswered;
    const { parts } = answer as { parts: readonly { part: string; status: string }[] };
    return parts.filter((one) => one.status !== 'HEALTHY').map((one) => one.part);
  }

  /** By another process. */
  function openFile(): DatabaseSync {
    return new DatabaseSync(join(served.dataDir, 'data-import.sqlite'), { timeout: 60_000 });
  }

  function run(sql: string): void {
    const file = openFile();
    file.exec(sql);
    file.close();
  }

  /** Lets no load write. */
  function holdFile(): void {
    otherWriter = openFile();
    otherWriter.exec('begin immediate');
  }

  function rowOf(supplier: string, words: RegExp) {
    return tab.page
      .getByRole('row')
      .filter({ has: tab.row(supplier) })
      .filter({ hasText: words });
  }

  function stripWith(words: RegExp) {
    return tab.page.getByRole('region', { name: 'Health', exact: true }).filter({ hasText: words });
  }

  async function metrics(): Promise<string> {
    return (await fetch(`${served.url}/metrics`)).text();
  }

  async function operateStatus() {
    return operate(['status', '--json'], {
      ...served.variables,
      OPERATE_URL: served.url,
      OPERATE_API_KEY: await served.apiKey('operator_api_key'),
    });
  }

  async function makeSuppliers(): Promise<void> {
    const listed = await served.ask('GET', SUPPLIERS);
    const [{ organisation_id }] = listed as [{ organisation_id: string }];
    for (let number = 1; number < 50; number += 1)
      await served.ask('POST', SUPPLIERS, { code: `S_${number}`, organisation_id });
    const account = {
      external_account_number: 'E-1',
      statement_period: { from_date: '2019-01-01' },
    };
    await served.ask('POST', `${SUPPLIERS}${ONE_OF_MANY}/accounts/`, { accounts: [account] });
  }

  const change = (body: object) => served.ask('PATCH', `${SUPPLIERS}${SUPPLIER}/`, body);

  async function announce(transactions: number): Promise<void> {
    const path = `/v1/data-import/batches/${SUPPLIER}/night-1/expected/`;
    await served.ask('PUT', path, { transactions }, 'api_key');
  }

  async function askVendor(): Promise<number | undefined> {
    const body = { vendor: 'ACME', type: 'CARD', reference: 'A-1' } as const;
    const about = { import_supplier: ONE_OF_MANY, external_account_number: 'E-1' };
    const asked = await caller.call((api) =>
      api.POST('/v1/data-import/payment-instruction/create/', { body: { ...about, ...body } }),
    );
    return asked.isErr() && 'status' in asked.error ? asked.error.status : undefined;
  }

  /** Until the server has reported them. */
  async function refuseMost(): Promise<void> {
    const row = rowOf(MOSTLY_REFUSED, /Refusing/);
    const line: BulkLine = {
      operation: 'transactions',
      body: {
        import_supplier: MOSTLY_REFUSED,
        external_account_number: 'EXT-1234',
        transactions: [
          {
            transaction_id: 'R',
            transaction_date: '2019-10-15',
            amount: '1.005',
            type: 'CHARGE',
          },
        ],
      },
    };
    await until('Night says so', async () => {
      for await (const answer of caller.bulk(Array.from({ length: 20 }, () => line)))
        if (answer.kind === 'answered') expect(answer.status).to.equal(400);
      return row.isVisible();
    });
  }
});

function vendorVariables(port: number) {
  const base_url = `http://127.0.0.1:${port}/v2`;
  const vendors = { ACME: { client: 'http', base_url, secret_env: 'ACME_SECRET' } };
  const resilience = { tries: 1, failures_to_open: 1, open_ms: 100 };
  return { PAYMENT_VENDORS: JSON.stringify({ vendors, resilience }), ACME_SECRET: 'secret' };
}

function statusMetric(status: string): RegExp {
  return new RegExp(
    `^import_supplier_status\\{.*supplier="${SUPPLIER}".*status="${status}".*\\} 1$`,
    'm',
  );
}
