import type { Difference } from '../verifying/difference.js';
import type { Refusals } from '../verifying/refused-rows.js';
import type { Verdict, Verification, VerifiedKind } from '../verifying/verification.js';
import { bars } from './bars.js';
import { isSum, nameOfTotal } from './certificate.js';
import type { Environment } from './environment.js';
import { grouped, money } from './figures.js';
import { html, Html } from './html.js';
import { METHODS } from './report-methods.js';
import { REPORT_STYLE } from './report-style.js';
import { throughput } from './throughput.js';
import { table, type Column } from './report-table.js';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  MATCHED: 'Every row of the files is stored by the service, and the service stores nothing else.',
  INCOMPLETE:
    'What was compared is equal, but not every row of the files could be compared or is stored.',
  MISMATCH: 'What the service stores and what the files have differ.',
};

/** The report for people: one page that needs nothing else. */
export function reportPage(verification: Verification, environment: Environment): string {
  const { verdict, reasons, supplier, url, startedAt, endedAt } = verification;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'"
        />
        <title>${verdict}: migration of ${supplier}</title>
        <style>
          ${new Html(REPORT_STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Migration of ${supplier}</h1>
          <p class="faint">Compared with ${url} from ${moment(startedAt)} to ${moment(endedAt)}.</p>
          <section class="verdict ${verdict}" aria-label="Verdict">
            <strong>${verdict}</strong>
            <p>${MEANINGS[verdict]}</p>
            ${
              reasons.length > 0
                ? html`<ul>
                    ${reasons.map((reason) => html`<li>${reason}</li>`)}
                  </ul>`
                : ''
            }
          </section>
          ${counts(verification)} ${sums(verification)} ${differences(verification)}
          ${refusals(verification)} ${throughput(verification.history)} ${files(verification)}
          ${surroundings(verification, environment)}
          <h2>How each figure was obtained</h2>
          ${METHODS}
        </main>
      </body>
    </html> `.text;
}

function moment(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

function counts({ kinds, accounts }: Verification): Html {
  const there = kinds.filter(({ read, stored }) => read + stored > 0);
  return html`<h2>Counts by kind</h2>
    ${table(
      'Rows read are those refused, unreadable and repeated, and the items expected.',
      there,
      [
        { title: 'Kind', of: ({ kind }) => kind },
        numberColumn('Rows read', ({ read }) => read),
        numberColumn('Unreadable', ({ unsendable }) => unsendable),
        numberColumn('Refused', ({ refused }) => refused),
        numberColumn('Repeated', ({ repeated }) => repeated),
        numberColumn('Expected', ({ expected }) => expected),
        numberColumn('Stored', ({ stored }) => stored),
        findingColumn('Missing', ({ missing }) => missing),
        findingColumn('Extra', ({ extra }) => extra),
        findingColumn('Different', ({ different }) => different),
        { title: 'Compared by', of: ({ method }) => method },
      ],
    )}
    <p>
      Accounts: ${grouped(accounts.inFiles)} in the files, ${grouped(accounts.stored)} imported at
      the service,
      <span class="${accounts.missing > 0 ? 'bad' : ''}">${grouped(accounts.missing)} missing</span
      >.
    </p>
    ${bars(
      'Items expected and stored, by kind',
      there.map(({ kind, expected, stored }) => ({
        name: kind,
        inFiles: expected,
        stored,
        inFilesText: grouped(expected),
        storedText: grouped(stored),
      })),
    )}`;
}

type CountOf = (kind: VerifiedKind) => number;

function numberColumn(title: string, of: CountOf): Column<VerifiedKind> {
  return { title, isNumber: true, of: (kind) => grouped(of(kind)) };
}

/** Stands out where there is any. */
function findingColumn(title: string, of: CountOf): Column<VerifiedKind> {
  return { ...numberColumn(title, of), style: (kind) => (of(kind) > 0 ? 'bad' : '') };
}

function sums({ totals, movedTransactions }: Verification): Html {
  const shown = totals
    .filter(({ name }) => isSum(name))
    .map(({ name, files: inFiles, stored }) => ({
      name: nameOfTotal(name),
      inFiles: money(inFiles),
      stored: money(stored),
    }))
    .filter(({ inFiles, stored }) => inFiles !== '0.00' || stored !== '0.00');
  if (shown.length === 0) return html``;
  return html`<h2>Sums by type</h2>
    ${table('Exact decimal sums over all accounts.', shown, [
      { title: 'Sum', of: ({ name }) => name },
      { title: 'In the files', isNumber: true, of: ({ inFiles }) => grouped(inFiles) },
      { title: 'Stored', isNumber: true, of: ({ stored }) => grouped(stored) },
      {
        title: '',
        of: ({ inFiles, stored }) => (inFiles === stored ? 'equal' : 'differs'),
        style: ({ inFiles, stored }) => (inFiles === stored ? 'good' : 'bad'),
      },
    ])}
    ${bars(
      'Sums in the files and stored, by type',
      shown.map(({ name, inFiles, stored }) => ({
        name,
        inFiles: Number(inFiles),
        stored: Number(stored),
        inFilesText: grouped(inFiles),
        storedText: grouped(stored),
      })),
    )}
    <p class="faint">
      Transactions that are stored under another date than the one in the files, because that was
      outside the open statement period: ${grouped(movedTransactions)}. They are compared by the
      date in the files.
    </p>`;
}

function differences({ differences: { count, examples } }: Verification): Html {
  if (count === 0)
    return html`<h2>Differences</h2>
      <p class="good">None.</p>`;
  const shown =
    count === examples.length ? '' : ` The first ${grouped(examples.length)} are shown.`;
  return html`<h2>Differences</h2>
    ${table(`${grouped(count)} in all; differences.csv has every one.${shown}`, examples, [
      { title: 'What', of: ({ outcome }) => outcome },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Account or business', isText: true, of: ({ subject }) => subject },
      { title: 'Item', isText: true, of: ({ identifier }) => identifier },
      { title: 'Field', of: ({ attr }) => attr ?? '' },
      { title: 'In the files', isText: true, of: ({ inFiles, attr }) => valueText(inFiles, attr) },
      { title: 'Stored', isText: true, of: ({ stored, attr }) => valueText(stored, attr) },
      { title: 'Source', of: placeOf },
    ] satisfies readonly Column<Difference>[])}`;
}

/** A value; a whole item with a line for each of its fields. */
function valueText(value: string | undefined, attr: string | undefined): string {
  if (value === undefined) return attr === undefined ? '' : '(absent)';
  if (attr !== undefined) return value;
  return Object.entries(JSON.parse(value) as object)
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join('\n');
}

function refusals({ refusals: all }: Verification): Html {
  if (all.length === 0)
    return html`<h2>Refused rows</h2>
      <p class="good">None.</p>`;
  const examples = all.flatMap(({ kind, code, examples: some }) =>
    some.map((example) => ({ kind, code, ...example })),
  );
  return html`<h2>Refused rows</h2>
    ${table('They are not stored, and were left out of the comparison.', all, [
      { title: 'Code', of: ({ code }) => code },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Rows', isNumber: true, of: ({ rows }) => grouped(rows) },
    ] satisfies readonly Column<Refusals>[])}
    ${table('Examples.', examples, [
      { title: 'Code', of: ({ code }) => code },
      { title: 'Source', of: placeOf },
      { title: 'Account or business', isText: true, of: ({ subject }) => subject ?? '' },
      { title: 'Field', of: ({ attr }) => attr },
      { title: 'Why', isText: true, of: ({ detail }) => detail },
    ])}`;
}

function files({ files: all }: Verification): Html {
  return html`<h2>Files</h2>
    ${table('As they were when they were compared.', all, [
      { title: 'Name', of: ({ name }) => name },
      { title: 'Bytes', isNumber: true, of: ({ bytes }) => grouped(bytes) },
      { title: 'SHA-256', of: ({ sha256 }) => html`<span class="hash">${sha256}</span>` },
    ])}`;
}

function surroundings(verification: Verification, environment: Environment): Html {
  const seconds = (Date.parse(verification.endedAt) - Date.parse(verification.startedAt)) / 1000;
  const { loader, node, duckdb, system, processors } = environment;
  const facts: readonly (readonly [string, string])[] = [
    ['Service', verification.url],
    ['Supplier', verification.supplier],
    [
      'Loaded from',
      verification.loadStartedAt ? moment(verification.loadStartedAt) : 'not known here',
    ],
    ['Verified in', `${seconds.toFixed(1)} s`],
    ['data-import', `${loader} on Node.js ${node} with DuckDB ${duckdb}`],
    ['System', `${system}, ${processors} processors`],
  ];
  return html`<h2>Environment</h2>
    <dl>
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`;
}

function placeOf({
  file,
  line,
  row,
}: {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly row?: number | undefined;
}): string {
  if (file !== undefined) return line === undefined ? file : `${file}:${line}`;
  return row === undefined ? '' : `row ${row}`;
}
