// Writes docs/limits.md from the limits in the code; a test compares the page.
// Reads what was built: `node scripts/pnpmw.mjs run docs:limits` builds first.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '../apps/server/dist/src/configuration.js';
import { LINK_LIFETIME_SECONDS } from '../packages/application/dist/src/index.js';
import {
  ACCESS_TOKEN_LIFETIME_SECONDS,
  AMOUNT_LIMITS,
  ITEM_LIMITS,
  REFRESH_TOKEN_LIFETIME_SECONDS,
} from '../packages/domain/dist/src/index.js';
import { MOST_BULK_REQUESTS } from '../packages/http-kit/dist/src/bulk/bulk-operations.js';
import {
  MOST_SMALL_BODIES,
  SMALL_BODY_BYTES,
} from '../packages/http-kit/dist/src/reading/body-memory.js';
import { PART_OF_A_KEY } from '../packages/http-kit/dist/src/shares/shares.js';
import { MAXIMUM_HEADERS } from '../packages/http-kit/dist/src/reading/well-formed.js';
import { EVENT_STREAM_LIMITS } from '../packages/http-kit/dist/src/streaming/event-stream.js';
import { MAXIMUM_ERRORS } from '../packages/wire/dist/src/errors/error-code.js';
import { importProcessesQuery } from '../packages/wire/dist/src/import-processes/process-lists.js';
import { LENGTHS } from '../packages/wire/dist/src/settings/lengths.js';

const { limits, bulkLimits, connections, bodyMemoryBytes, ...others } = readConfiguration({});

const number = (value) => value.toLocaleString('en');
const seconds = (milliseconds) => `${number(milliseconds / 1000)} s`;
const bytes = (value) =>
  value % 1024 ** 2 === 0 ? `${value / 1024 ** 2} MiB` : `${number(value / 1024)} KiB`;
const digits = ({ integerDigits, decimalPlaces }) =>
  `${integerDigits} digits before the point, ${decimalPlaces} after it`;

const REQUESTS = [
  [
    'Body, uncompressed',
    bytes(limits.maximumBodyBytes),
    'MAX_BODY_BYTES',
    '413 `payload_too_large`',
  ],
  ['Items of an array', number(limits.maximumItems), 'MAX_ITEMS', '400 `max_items`'],
  ['Nesting of arrays and objects', limits.maximumDepth, 'MAX_NESTING', '400 `parse_error`'],
  [
    'Lines of a bulk request',
    number(bulkLimits.maximumLines),
    'MAX_BULK_LINES',
    '413, from that line on',
  ],
  [
    'Body of a bulk request, uncompressed',
    bytes(bulkLimits.maximumBytes),
    'MAX_BULK_BYTES',
    '413, from that line on',
  ],
  [
    'Bulk requests of one API key at a time',
    `${MOST_BULK_REQUESTS}, twice as many of one organisation`,
    '',
    '503 `overloaded`',
  ],
  [
    'Problems that a refusal lists',
    number(MAXIMUM_ERRORS),
    '',
    'the first ones are listed, with the full number',
  ],
  [
    'Records of a page of a list (`limit`)',
    number(importProcessesQuery.schema.properties.limit.maximum),
    '',
    '400 `invalid`',
  ],
  [
    `Memory of bodies above ${bytes(SMALL_BODY_BYTES)}, six times their size`,
    `${bytes(bodyMemoryBytes)}; a quarter for one API key, half for its organisation`,
    'MAX_BODY_MEMORY_BYTES',
    '503 `overloaded`',
  ],
  [
    `Memory of bodies up to ${bytes(SMALL_BODY_BYTES)}`,
    `${MOST_SMALL_BODIES} of the largest; ${MOST_SMALL_BODIES * PART_OF_A_KEY} for one API key, twice as many for its organisation`,
    '',
    '503 `overloaded`',
  ],
  [
    'Open connections of a server',
    `${number(connections.maximumConnections)}; ${number(connections.maximumConnections * PART_OF_A_KEY)} from one address`,
    'MAX_CONNECTIONS',
    'the idlest without a token is closed, or 503 `overloaded`',
  ],
  ['Headers of a request', MAXIMUM_HEADERS, '', '431 `headers_too_large`'],
  [
    'Event streams of one API key, on one server',
    `${EVENT_STREAM_LIMITS.key}, twice as many of one organisation, and ${EVENT_STREAM_LIMITS.all} in all`,
    '',
    '503 `overloaded`',
  ],
];

const TIMES = [
  [
    'Receiving the headers',
    seconds(connections.headersTimeoutMs),
    'HEADERS_TIMEOUT_MS',
    '408 `request_timeout`',
  ],
  [
    'Receiving the request; in a bulk request, one line',
    seconds(connections.requestTimeoutMs),
    'REQUEST_TIMEOUT_MS',
    '408 `request_timeout`',
  ],
  [
    'A client neither sends nor reads',
    seconds(connections.stalledAfterMs),
    'STALL_TIMEOUT_MS',
    'the connection is closed',
  ],
  [
    'A stop: requests under way',
    seconds(others.shutdown.deadlineMs),
    'SHUTDOWN_DEADLINE_MS',
    'the connection is closed',
  ],
  [
    'Asking a payment vendor, all tries together',
    seconds(others.paymentVendors.resilience.budgetMs),
    'PAYMENT_VENDORS',
    '500 `payment_vendor_unavailable`',
  ],
  [
    'Access token',
    `${ACCESS_TOKEN_LIFETIME_SECONDS / 60} minutes`,
    '',
    '401 `authentication_failed`',
  ],
  [
    'Refresh token',
    `${REFRESH_TOKEN_LIFETIME_SECONDS / 86_400} days`,
    '',
    '`EXPIRED_REFRESH_TOKEN`',
  ],
  ['Link to a document', `${LINK_LIFETIME_SECONDS / 60} minutes`, '', 'request the account again'],
  [
    'Tokens of an organisation in a minute, on one server',
    number(others.tokensPerMinute),
    'TOKENS_PER_MINUTE',
    '429 `throttled`',
  ],
  [
    'Wrong keys in a minute, from one address',
    number(others.tokenFailuresPerMinute),
    'TOKEN_FAILURES_PER_MINUTE',
    '429 `throttled`',
  ],
];

const NUMBERS = [
  ['`amount`, `gross_amount`', AMOUNT_LIMITS],
  ['`net_amount`, `amount` of a tax item', ITEM_LIMITS.money],
  ['`number_of_units`, `units`', ITEM_LIMITS.units],
  ['`price_per_unit`', ITEM_LIMITS.pricePerUnit],
  ['`value_taxed`, `rate`', ITEM_LIMITS.tax],
];

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const configured = (rows) =>
  table(
    ['Limit', 'Default', 'Setting', 'Beyond it'],
    rows.map(([name, value, setting, beyond]) => [
      name,
      value,
      setting === '' ? '' : `\`${setting}\``,
      beyond,
    ]),
  );

export const LIMITS_PAGE = `# Limits

<!-- Made by \`node scripts/pnpmw.mjs run docs:limits\` from the code. -->

All limits on one page. Limits with a setting can be changed by the operator ([operations.md](operations.md#limits-and-vocabulary)); the
values in force for requests are at \`GET /v1/data-import/settings/\`. How callers share a server:
[fair shares](operations.md#fair-shares).

## Requests

${configured(REQUESTS)}

## Times

${configured(TIMES)}

## Texts

A longer text is refused with \`max_length\`.

${table(
  ['Field', 'At most'],
  Object.entries(LENGTHS).map(([name, length]) => [
    `\`${name}\``,
    name === 'document_path'
      ? `${number(length)} bytes, together with the document root of the supplier`
      : `${number(length)} characters`,
  ]),
)}

## Numbers

A number beyond is refused with \`max_digits\` or \`max_decimal_places\`. Numbers are never rounded. Days and times lie in the years 1900 to 2199.

${table(
  ['Field', 'At most'],
  NUMBERS.map(([name, limit]) => [name, digits(limit)]),
)}
`;

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/limits.md', import.meta.url), LIMITS_PAGE);
