import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase, POSTGRES_DEFAULTS } from '@data-import/adapters-persistence';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { parse } from 'yaml';
import { postgres } from '../service/engines.js';
import * as requests from '../service/requests.js';
import { openSite, type Site } from '../service/site.js';
import { givenSupplier } from '../service/supplier.js';
import { parseQuery } from './promql.js';

const ROOT = new URL('../../../../../', import.meta.url);
const textOf = (path: string) => readFile(fileURLToPath(new URL(path, ROOT)), 'utf8');

/** Prometheus adds them to every series. */
const OF_PROMETHEUS = ['instance', 'job'];
/** Prometheus makes it itself. */
const UP = 'up';

/** The node exporter, kube-state-metrics and the job that backs up make them. */
const OF_OTHERS = new Map([
  ['node_filesystem_avail_bytes', new Set(['mountpoint', 'fstype'])],
  ['node_filesystem_size_bytes', new Set(['mountpoint', 'fstype'])],
  ['kube_cronjob_status_last_successful_time', new Set(['cronjob'])],
  ['kube_cronjob_created', new Set(['cronjob'])],
  ['data_import_backup_timestamp_seconds', new Set<string>()],
]);

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

describe('the monitoring', () => {
  let site: Site;
  let alerts: readonly Alert[];
  let dashboard: Dashboard;
  /** Labels by name of the series; a metric without series yet has none. */
  let given: ReadonlyMap<string, ReadonlySet<string>>;

  before(async () => {
    const text = await textOf('deploy/monitoring/alerts.yaml');
    alerts = (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
    dashboard = JSON.parse(await textOf('deploy/monitoring/dashboard.json')) as Dashboard;
    // With a vendor that is away, so that there is every metric.
    const ACME = { client: 'http', base_url: 'http://127.0.0.1:1', secret_env: 'ACME_SECRET' };
    site = await openSite(postgres, {
      variables: {
        PAYMENT_VENDORS: JSON.stringify({ vendors: { ACME } }),
        ACME_SECRET: 'secret',
      },
    });
    await breakNotes(site);
    // One server has no nodes.
    given = new Map([
      ...(await seriesOf(site)),
      ['database_node_up', new Set(['node'])],
      ...OF_OTHERS,
    ]);
  });
  after(() => site?.close());

  const problemsOf = (expression: string): readonly string[] => {
    const { selectors, grouping } = parseQuery(expression);
    const asked = selectors.filter(({ metric }) => metric !== UP);
    const all = new Set([
      ...OF_PROMETHEUS,
      ...asked.flatMap(({ metric }) => [...labelsOf(metric)]),
    ]);
    return [
      ...asked.filter(({ metric }) => !given.has(metric)).map(({ metric }) => `no ${metric}`),
      ...asked.flatMap(({ metric, labels }) =>
        labels
          .filter((label) => !labelsOf(metric).has(label))
          .map((label) => `no ${metric}{${label}}`),
      ),
      ...grouping.filter((label) => !all.has(label)).map((label) => `no ${label}`),
    ];
  };
  const labelsOf = (metric: string): ReadonlySet<string> => given.get(metric) ?? new Set();

  it('asks the server for nothing that it does not give, in the alerts', () => {
    const problems = alerts.flatMap(({ alert, expr }) =>
      problemsOf(expr).map((problem) => `${alert}: ${problem}`),
    );

    expect(alerts.length).to.be.above(15);
    expect(problems).to.deep.equal([]);
  });

  it('asks the server for nothing that it does not give, on the dashboard', () => {
    const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    );
    const problems = queries.flatMap(([title, expr]) =>
      problemsOf(expr).map((problem) => `${title}: ${problem}`),
    );

    expect(queries.length).to.be.above(25);
    expect(problems).to.deep.equal([]);
    for (const { definition } of dashboard.templating.list) {
      const [, metric = '', label = ''] =
        /^label_values\((\w+), (\w+)\)$/.exec(definition ?? '') ?? [];
      if (definition !== undefined) expect(labelsOf(metric)).to.include(label);
    }
  });

  it('is checked: a metric or label that is not there, and what is no query, are found', () => {
    expect(problemsOf('rate(import_item_total[5m])')).to.deep.equal(['no import_item_total']);
    expect(problemsOf('sum by (suplier) (import_items_total{sort="x"})')).to.deep.equal([
      'no import_items_total{sort}',
      'no suplier',
    ]);
    expect(() => problemsOf('sum(rate(up[5m])')).to.throw('This is not PromQL');
  });

  it('names in the documentation what the server gives, and nothing else', async () => {
    const [, table = ''] = (await textOf('docs/operations.md')).split(
      '| Metric | Counts |\n|---|---|\n',
    );
    const [rows = ''] = table.split('\n\n');
    const documented = rows.split('\n').flatMap((row) => {
      const [, names = ''] = row.split(' | ')[0]!.split('| ');
      return [...names.matchAll(/`(\w+)/g)].map(([, name = '']) => name);
    });
    const own = [...given.keys()].filter(
      (name) => !OF_OTHERS.has(name) && !/^(process|nodejs)_|_(bucket|sum|count)$/.test(name),
    );

    expect(own.length).to.be.above(30);
    expect(documented.toSorted()).to.deep.equal(own.toSorted());
  });

  it('leads from each alert to its entry in the runbook, and has no entry without an alert', async () => {
    const text = await textOf('docs/runbook.md');
    const entries = [...text.matchAll(/^## (DataImport\w+)$/gm)].map(([, name = '']) => name);

    expect(entries).to.deep.equal(alerts.map(({ alert }) => alert));
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).to.equal(
        `https://import.example.com/docs/#/runbook/${alert.toLowerCase()}`,
      );
    for (const part of text.split(/^## (?=DataImport)/m).slice(1))
      for (const word of ['Symptom', 'Meaning', 'What to do', 'Over'])
        expect(part, part.slice(0, 40)).to.contain(`**${word}.**`);
  });
});

/** Every note with the word `fails` fails. */
async function breakNotes({ service }: Site): Promise<void> {
  const db = openDatabase({ ...POSTGRES_DEFAULTS, url: service.variables['DATABASE_URL']! });
  await db.raw(`alter table notes add constraint failing check (body not like '%fails%')`);
  await db.destroy();
}

/** Refusals of a supplier that the server has not seen before are counted within seconds. */
async function metricsWithRefusals(url: string): Promise<string> {
  let text = '';
  await until('a refusal is counted', async () => {
    text = await (await fetch(`${url}/metrics`)).text();
    return text.includes('import_refusals_total{');
  });
  return text;
}

/** The series of a server that has met a bit of everything. */
async function seriesOf({ service }: Site): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const supplier = await givenSupplier(service, { settings: { verify_documents: true } });
  const { caller, operator, code } = supplier;
  const { notes, ...address } = requests.notes(supplier, ['x']);
  await caller.posted(`${requests.NOTES}?import_batch=B`, { ...address, notes });
  await caller.post(requests.NOTES, {
    ...address,
    notes: [{ body: 'y', document_paths: [{ document_path: 'missing.pdf' }] }],
  });
  await caller.post(requests.NOTES, requests.notes(supplier, ['fails']));
  await caller.posted(requests.INSTRUCTION, requests.instruction(supplier, 'TEST-1'));
  await caller.withToken('wrong').get('/v1/data-import/settings/');
  await operator.send('PATCH', `/v1/operator/import-suppliers/${code}/`, { status: 'PAUSED' });
  await operator.post(`/v1/operator/import-suppliers/${code}/batches/B/undo/`, undefined);
  await caller.send('PUT', `/v1/data-import/batches/${code}/B/expected/`, { notes: 10 });

  const text = await metricsWithRefusals(service.url);
  const series = new Map<string, Set<string>>();
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) \w+$/gm)) series.set(name, new Set());
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}
