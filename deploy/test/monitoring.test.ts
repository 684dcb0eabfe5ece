import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, TEMPORARY_ROOT } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { debianTool, type DebianTool } from './debian-tool.js';
import { PATIENCE_MS, Program } from './program.js';
import { textOf, WORKSPACE } from './workspace.js';

const FOLDER = join(WORKSPACE, 'deploy/monitoring');

async function expectAccepted(tool: DebianTool, ...words: string[]): Promise<void> {
  const program = new Program([debianTool(tool), ...words], { folder: FOLDER });
  const { code, stdout, stderr } = await program.ended();
  expect(code, stdout + stderr).to.equal(0);
}

const route = (labels: string) =>
  new Program(
    [debianTool('amtool'), 'config', 'routes', 'test', '--config.file=alertmanager.yaml', labels],
    { folder: FOLDER },
  ).ended();

// Slow because promtool evaluates hours of samples for each alert.
describe('The alerts for Prometheus', () => {
  it('are rules that Prometheus takes, as its configuration names them', () =>
    expectAccepted('promtool', 'check', 'config', 'prometheus.yaml'));

  it('fire when they should, stop with their cause, and are quiet otherwise', () =>
    expectAccepted('promtool', 'test', 'rules', 'alerts.test.yaml'));
});

describe('The routes for Alertmanager', () => {
  it('are a configuration that Alertmanager takes', () =>
    expectAccepted('amtool', 'check-config', 'alertmanager.yaml'));

  it('lead to the pager what is critical, and the rest to the team', async () => {
    expect((await route('severity=critical')).stdout).to.equal('pager\n');
    expect((await route('severity=warning')).stdout).to.equal('team\n');
  });

  it('are silent about what follows while no server is ready, and not for one of several', async () => {
    const alertmanager = await Alertmanager.start();
    try {
      await alertmanager.post(
        'DataImportNoneReady',
        'DataImportNotReady',
        'DataImportDatabaseNodeDown',
        'DataImportSupplierFails',
        'DataImportGuessing',
      );
      await alertmanager.untilSilentAbout('DataImportNotReady', 'DataImportSupplierFails');
      await alertmanager.end('DataImportNoneReady');
      await alertmanager.untilSilentAbout();
    } finally {
      await alertmanager.close();
    }
  });

  it('name only alerts that exist', () => {
    const alerts = textOf('deploy/monitoring/alerts.yaml');
    const matchers = [
      ...textOf('deploy/monitoring/alertmanager.yaml').matchAll(/alertname=~?"(.*?)"/g),
    ];
    const names = matchers.flatMap(([, pattern = '']) => {
      const [, choices] = /\((.*)\)/.exec(pattern) ?? [];
      return choices?.split('|').map((one) => `DataImport${one}`) ?? [pattern];
    });

    expect(names).to.have.lengthOf.above(15);
    for (const name of names) expect(alerts).to.include(`alert: ${name}\n`);
  });
});

interface SeenAlert {
  readonly labels: { readonly alertname: string };
  readonly status: { readonly inhibitedBy: readonly string[] };
}

/** Alertmanager with the routes of the repository and receivers without a listener. */
class Alertmanager {
  private constructor(
    private readonly url: string,
    private readonly program: Program,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Alertmanager> {
    const folder = await mkdtemp(join(TEMPORARY_ROOT, 'alertmanager-'));
    const text = textOf('deploy/monitoring/alertmanager.yaml');
    const file = join(folder, 'alertmanager.yaml');
    await writeFile(file, text.replaceAll(/https:\/\/\w+\.example\.com/g, 'http://127.0.0.1:1'));
    const port = await freePort();
    const program = new Program(
      [
        debianTool('prometheus-alertmanager'),
        `--config.file=${file}`,
        `--storage.path=${folder}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--cluster.listen-address=',
      ],
      { folder },
    );
    const alertmanager = new Alertmanager(`http://127.0.0.1:${port}`, program, folder);
    await until(
      () => `Alertmanager answers:\n${program.said}`,
      () =>
        fetch(`${alertmanager.url}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      PATIENCE_MS,
    );
    return alertmanager;
  }

  post(...names: readonly string[]): Promise<void> {
    return this.#send(names, {});
  }

  end(...names: readonly string[]): Promise<void> {
    return this.#send(names, { endsAt: new Date().toISOString() });
  }

  /** Waits until the alerts that others inhibit are these. */
  async untilSilentAbout(...names: readonly string[]): Promise<void> {
    let silent: readonly string[] = [];
    await until(
      () => `it is silent about ${names.join()}, not about ${silent.join()}`,
      async () => {
        const seen = (await (await fetch(`${this.url}/api/v2/alerts`)).json()) as SeenAlert[];
        silent = seen
          .filter(({ status }) => status.inhibitedBy.length > 0)
          .map(({ labels }) => labels.alertname)
          .toSorted();
        return seen.length > 0 && silent.join() === names.join();
      },
      PATIENCE_MS,
    );
  }

  async close(): Promise<void> {
    this.program.signal('SIGKILL');
    await this.program.ended();
    await rm(this.folder, { recursive: true });
  }

  async #send(names: readonly string[], times: { readonly endsAt?: string }): Promise<void> {
    const alerts = names.map((alertname) => ({
      labels: { alertname, severity: 'critical' },
      ...times,
    }));
    const answer = await fetch(`${this.url}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(alerts),
    });
    expect(answer.status, await answer.text()).to.equal(200);
  }
}
