import type { SumBridge } from '../verifying/bridge.js';
import type { Part } from '../verifying/held-accounts.js';
import type { RowDifference } from '../verifying/differences.js';
import type { FoundGroup } from '../verifying/found-differences.js';
import type { Refusals } from '../verifying/refused-rows.js';
import type { FileAccount } from '../staging/file-accounts.js';
import { headlineOf, howCompared } from '../verifying/verdict.js';
import type { Verdict, Verification, VerifiedKind } from '../verifying/verification.js';
import { bars } from './bars.js';
import type { Environment } from './environment.js';
import { grouped, money } from './figures.js';
import { html, Html } from './html.js';
import { METHODS } from './report-methods.js';
import { REPORT_STYLE } from './report-style.js';
import { table, type Column } from './report-table.js';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  MATCHED: 'Every row that the SQL makes of the files is stored by the service as it is there.',
  INCOMPLETE:
    'What was compared is equal, but not every row of the files could be compared or is stored.',
  MISMATCH: 'What the service stores and what the files have differ.',
};

/** The report for people: one page that needs nothing else. */
export function reportPage(
  verification: Verification,
  environment: Environment,
  certificateSha256: string,
): string {
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
        <title>${headlineOf(verification)}: migration of ${supplier}</title>
        <style>
          ${new Html(REPORT_STYLE)} ${new Html(pageStyle(certificateSha256))}
        </style>
      </head>
      <body>
        <main>
          <h1>Migration of ${supplier}</h1>
          <p class="faint">Compared with ${url} from ${moment(startedAt)} to ${moment(endedAt)}.</p>
          <section class="verdict ${verdict}" aria-label="Verdict">
            <strong>${headlineOf(verification)}</strong> <span>${howCompared(verification)}</span>
            <p>${MEANINGS[verdict]}</p>
            ${
              reasons.length > 0
                ? html`<ul>
                    ${reasons.map((reason) => html`<li>${reason}</li>`)}
                  </ul>`
                : ''
            }
          </section>
          ${counts(verification)} ${records(verification)} ${sums(verification)}
          ${differences(verification)} ${refusals(verification)} ${files(verification)}
          ${surroundings(verification, environment, certificateSha256)} ${sqlOf(verification)}
          <h2>How each figure was obtained</h2>
          ${METHODS} ${signatures(verification)}
        </main>
      </body>
    </html> `.text;
}

/** What stands at the foot of each page that is printed. */
function pageStyle(certificateSha256: string): string {
  return `@page { margin: 15mm 12mm 18mm;
  @bottom-left { content: "SHA-256 of certificate.json: ${certificateSha256}"; font: 7px ui-monospace, monospace; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9px sans-serif; } }`;
}

function sqlOf({ sql }: Verification): Html {
  if (sql.length === 0) return html``;
  return html`<h2>The SQL</h2>
    ${sql.map(
      ({ name, text }) =>
        html`<h3>${name}</h3>
          <pre>${text}</pre>`,
    )}`;
}

function signatures({ by, identity }: Verification): Html {
  const signers = [
    ['For the migrating party', by ?? ''],
    ['For the operator of the service', identity.service?.instance ?? ''],
  ] as const;
  return html`<h2>Signatures</h2>
    ${signers.map(
      ([party, name]) =>
        html`<p class="signature">
          ${party}${name && `, ${name}`}<span>Name</span><span>Date</span><span>Signature</span>
        </p>`,
    )}`;
}

function moment(instant: string): string {
  return `${instant.slice(0, 19).replace('T', ' ')} UTC`;
}

function counts({ kinds }: Verification): Html {
  const there = kinds.filter(({ read, stored, others }) => read + stored + others > 0);
  return html`<h2>Counts by kind</h2>
    ${table(
      'In the files = unreadable + left out + refused + erased + repeated + expected, and expected = stored when all is equal.',
      there,
      [
        { title: 'Kind', of: ({ kind }) => kind },
        numberColumn('In the files', ({ read }) => read),
        numberColumn('Unreadable', ({ unsendable }) => unsendable),
        numberColumn('Left out', ({ left_out: leftOut }) => leftOut),
        numberColumn('Refused', ({ refused }) => refused),
        numberColumn('Erased', ({ erased }) => erased),
        numberColumn('Repeated', ({ repeated }) => repeated),
        numberColumn('Expected', ({ expected }) => expected),
        numberColumn('Stored', ({ stored }) => stored),
        numberColumn('By digest', ({ by_digest: byDigest }) => byDigest),
        numberColumn('By field', ({ expected, by_digest: byDigest }) => expected - byDigest),
        findingColumn('Missing', ({ missing }) => missing),
        findingColumn('Extra', ({ extra }) => extra),
        findingColumn('Different', ({ different }) => different),
        ...(there.some(({ others }) => others > 0)
          ? [numberColumn('Stored besides, not compared', ({ others }: VerifiedKind) => others)]
          : []),
      ],
    )}
    ${bars(
      'Items expected and stored, by kind',
      there.map(({ kind, expected, stored }) => ({ name: kind, inFiles: expected, stored })),
    )}`;
}

function records({ recordsOfFiles }: Verification): Html {
  const { files: all, unread_files: unread, ignored_files: ignored } = recordsOfFiles;
  return html`<h2>Records by file</h2>
    ${table(
      'Records = unreadable + left out + used, and used = refused + repeated + expected. Refused counts rows of erased accounts, too. A record with several rows counts by the best of them; one that is left out became no row of any select, and is in out/left-out.',
      all,
      [
        { title: 'File', of: ({ file }) => file },
        numberColumn('Records', (file) => file.records),
        numberColumn('Unreadable', (file) => file.unreadable),
        {
          ...numberColumn('Left out', (file) => file.left_out),
          style: ({ left_out: count }) => (count === 0 ? '' : 'bad'),
        },
        numberColumn('Used', (file) => file.used),
        numberColumn('Refused', (file) => file.refused),
        numberColumn('Repeated', (file) => file.repeated),
        numberColumn('Expected', (file) => file.expected),
        numberColumn('Became several rows', (file) => file.became_several_rows),
        { title: 'Used by', of: usersOf },
      ],
    )}
    ${
      unread.length + ignored.length === 0
        ? ''
        : table(
            'Files and folders that were not read.',
            [...unread, ...ignored],
            [
              { title: 'Name', of: ({ name }) => name },
              { title: 'Why', of: ({ reason }) => reason },
              { title: '', of: (one) => (unread.includes(one) ? '' : 'ignored by migration.toml') },
            ],
          )
    }`;
}

function usersOf({ selects, read_by_conditions_of: others }: FileAccount): string {
  return [
    ...selects.map(
      ({ select, records: count }) => `${select}: ${count === null ? 'not known' : grouped(count)}`,
    ),
    ...others.map((select) => `conditions of ${select}`),
  ].join(', ');
}

function numberColumn<T>(title: string, of: (one: T) => number | null): Column<T> {
  return {
    title,
    isNumber: true,
    of: (one) => {
      const count = of(one);
      return count === null ? 'not known' : grouped(count);
    },
  };
}

/** Stands out where there is any. */
function findingColumn(title: string, of: (kind: VerifiedKind) => number): Column<VerifiedKind> {
  return { ...numberColumn(title, of), style: (kind) => (of(kind) > 0 ? 'bad' : '') };
}

function sums({ sums: all, movedTransactions }: Verification): Html {
  if (all.length === 0) return html``;
  return html`<h2>Sums by type</h2>
    ${table(
      'Exact decimal sums over all accounts, each with its rows. A row whose amount cannot be read counts as a row alone.',
      all,
      [
        { title: 'Sum', of: ({ of }) => of },
        partColumn('In the files', ({ read }) => read),
        partColumn('Unreadable', ({ unreadable }) => unreadable),
        partColumn('Refused', ({ refused }) => refused),
        partColumn('Erased', ({ erased }) => erased),
        partColumn('Repeated', ({ repeated }) => repeated),
        partColumn('Expected', ({ expected }) => expected),
        partColumn('Stored', ({ stored }) => stored),
        {
          title: '',
          of: (bridge) => (isEqual(bridge) ? 'equal' : 'differs'),
          style: (bridge) => (isEqual(bridge) ? 'good' : 'bad'),
        },
      ],
    )}
    ${bars(
      'Sums expected and stored, by type',
      all.map(({ of, expected, stored }) => ({
        name: of,
        inFiles: money(expected.sum),
        stored: money(stored.sum),
      })),
    )}
    <p class="faint">
      Transactions that are stored under another day than the date in the files, because that was
      outside the open statement period: ${grouped(movedTransactions)}. Both days were compared: the
      date in the files, and the day that was due by the open period in accounts.
    </p>`;
}

function partColumn(title: string, of: (bridge: SumBridge) => Part): Column<SumBridge> {
  return { title, isNumber: true, of: (bridge) => sumAndRows(of(bridge)) };
}

function sumAndRows({ rows, sum }: Part): Html {
  return html`${grouped(money(sum))}<br /><span class="rows"
      >${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}</span
    >`;
}

function isEqual({ expected, stored }: SumBridge): boolean {
  return money(expected.sum) === money(stored.sum) && stored.rows === expected.rows;
}

function differences({ differences: { count, groups } }: Verification): Html {
  if (count === 0)
    return html`<h2>Differences</h2>
      <p class="good">None.</p>`;
  return html`<h2>Differences</h2>
    ${table(`${grouped(count)} in all; differences.csv has every one.`, groups, [
      { title: 'What', of: ({ outcome }) => outcome },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Field', of: ({ attr }) => attr ?? 'the whole item' },
      { title: 'How many', isNumber: true, of: (group) => grouped(group.count) },
    ] satisfies readonly Column<FoundGroup>[])}
    ${groups.map(examplesOf)}`;
}

function examplesOf({ outcome, kind, attr, count, examples }: FoundGroup): Html {
  const columns: readonly Column<RowDifference>[] = [
    { title: 'Source', of: placeOf },
    {
      title: kind.startsWith('business') ? 'Business' : 'Account',
      isText: true,
      of: ({ subject }) => subject,
    },
    { title: 'Item', isText: true, of: ({ identifier }) => identifier },
    { title: 'Field', of: (one) => (one.attr === attr ? '' : (one.attr ?? '')) },
    { title: 'In the files', isText: true, of: (one) => valueText(one.inFiles, one.attr) },
    { title: 'Stored', isText: true, of: (one) => valueText(one.stored, one.attr) },
  ];
  return html`<h3>${kind}: ${outcome}${attr === undefined ? '' : `, ${attr}`}</h3>
    ${table(
      count === examples.length ? 'All of them.' : `${examples.length} of ${grouped(count)}.`,
      examples,
      columns.filter(({ of }) => examples.some((one) => of(one) !== '')),
    )}`;
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
    ${table('Their items are not expected to be stored.', all, [
      { title: 'Code', of: ({ code }) => code },
      { title: 'Kind', of: ({ kind }) => kind },
      { title: 'Rows', isNumber: true, of: ({ rows }) => grouped(rows) },
    ] satisfies readonly Column<Refusals>[])}
    ${table('Examples.', examples, [
      { title: 'Code', of: ({ code }) => code },
      { title: 'Source', of: placeOf },
      { title: 'Account or business', isText: true, of: ({ subject }) => subject ?? '' },
      { title: 'Field', of: ({ attr }) => attr },
      { title: 'Value', isText: true, of: ({ value }) => value ?? '' },
      { title: 'Why', isText: true, of: ({ detail }) => detail },
    ])}`;
}

function files({ files: all, documents }: Verification): Html {
  return html`<h2>Files</h2>
    ${table('As they were when they were compared.', all, [
      { title: 'Name', of: ({ name }) => name },
      { title: 'Bytes', isNumber: true, of: ({ bytes }) => grouped(bytes) },
      { title: 'SHA-256', of: ({ sha256 }) => html`<span class="hash">${sha256}</span>` },
    ])}
    ${
      documents
        ? html`<p>
            Documents in ${documents.folder} that rows name: ${grouped(documents.count)} of
            ${grouped(documents.bytes)} bytes in all, each with its SHA-256 in documents.csv;
            <span class="${documents.missing > 0 ? 'bad' : ''}"
              >${grouped(documents.missing)} missing</span
            >.
          </p>`
        : ''
    }`;
}

function surroundings(
  verification: Verification,
  environment: Environment,
  certificateSha256: string,
): Html {
  const seconds = (Date.parse(verification.endedAt) - Date.parse(verification.startedAt)) / 1000;
  const { loader, node, duckdb, system, processors } = environment;
  const { identity, importBatch, loadStartedAt } = verification;
  const NOT_KNOWN = 'not known here';
  const facts: readonly (readonly [string, string | Html])[] = [
    ['Service', verification.url],
    ['Version of the service', identity.service?.version ?? NOT_KNOWN],
    ['Instance', identity.service?.instance ?? NOT_KNOWN],
    [
      'Audit of the service',
      identity.audit
        ? html`entry ${identity.audit.number}, hash
            <span class="hash">${identity.audit.hash}</span>`
        : NOT_KNOWN,
    ],
    ['Supplier', verification.supplier],
    ['Import batch', importBatch ?? 'none'],
    ['Run by', verification.by ?? NOT_KNOWN],
    ['Time zone of the supplier', verification.timeZone],
    ['API key', [identity.apiKeyId, identity.label ?? ''].join(' ').trim()],
    ['Loaded from', loadStartedAt ? moment(loadStartedAt) : NOT_KNOWN],
    ['Verified in', `${seconds.toFixed(1)} s`],
    [
      'Memory',
      `${grouped(environment.memoryMb)} MB at most, of which DuckDB may take ${environment.duckdbMemoryLimit}`,
    ],
    ['data-import', `${loader} on Node.js ${node} with DuckDB ${duckdb}`],
    ['System', `${system}, ${processors} processors`],
    ['SHA-256 of certificate.json', html`<span class="hash">${certificateSha256}</span>`],
  ];
  return html`<h2>Who, where and with what</h2>
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
