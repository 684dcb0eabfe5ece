// The night of the pictures: five suppliers an hour after its beginning, one of them refusing, one late, one done, one paused.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { makeClient } from '../../packages/client/dist/src/index.js';

const BATCH = 'night-3';
const HOUR_MS = 3_600_000;
const SAMPLE_MS = 10_000;
const MINUTE_MS = 60_000;
const ROWS_OF_A_LINE = 20;
const EVERY_MS = 1000;

/** `until` is the share of the hour after which all is stored, `refusedEvery` how many lines have one that is refused, `due` in minutes from now. */
const SUPPLIERS = [
  { code: 'NORTH_POWER', stored: 144_000, expected: 210_000, wave: 0.35, due: 90 },
  { code: 'HARBOUR_GAS', stored: 72_000, expected: 260_000, wave: 0.6, due: 45 },
  { code: 'CITY_WATER', stored: 72_000, expected: 120_000, wave: 0.25, due: 120, refusedEvery: 2 },
  { code: 'VALLEY_HEAT', stored: 48_000, expected: 48_000, wave: 0.45, until: 0.62 },
];
const PAUSED = 'DEMO_ENERGY';
export const SHOWN = 'NORTH_POWER';

/** Makes the night on a service with its demo data; its loads go on until `signal`. */
export async function makeNight(service, signal) {
  const keys = await service.demoKeys();
  const operator = makeClient({ url: service.url, apiKey: keys.operator_api_key });
  const caller = makeClient({ url: service.url, apiKey: keys.api_key });
  const { organisation_id } = (await ask(operator, 'GET', '/v1/operator/organisations/'))[0];
  const change = (code, body) =>
    ask(
      operator,
      'PATCH',
      '/v1/operator/import-suppliers/{import_supplier_code}/',
      ofSupplier(code),
      body,
    );

  for (const supplier of SUPPLIERS) {
    const { code, stored, expected, due, until } = supplier;
    const batch = ofSupplier(code, { import_batch: BATCH });
    const path = '/v1/data-import/batches/{import_supplier_code}/{import_batch}';
    await ask(operator, 'POST', '/v1/operator/import-suppliers/', {}, { code, organisation_id });
    const accounts = Array.from({ length: 200 }, (_, at) => ({
      external_account_number: numberOf(code, at),
      statement_period: { from_date: '2026-01-01' },
    }));
    const importing = '/v1/operator/import-suppliers/{import_supplier_code}/accounts/';
    await ask(operator, 'POST', importing, ofSupplier(code), { accounts });
    const notes = Math.floor(expected / 6);
    await ask(caller, 'PUT', `${path}/expected/`, batch, { notes, transactions: expected - notes });
    if (due) await change(code, { complete_by: instant(Date.now() + due * MINUTE_MS) });
    await load(caller, linesOf(supplier, 0, stored));
    if (until) await ask(caller, 'POST', `${path}/end/`, batch, {});
  }
  await change(PAUSED, { status: 'PAUSED', reason: 'The export is made again' });
  // Servers take samples every ten seconds, and store what they refused every five.
  await pause(1.5 * SAMPLE_MS);
  stretchOverTheHour(join(service.dataDir, 'data-import.sqlite'));
  for (const supplier of SUPPLIERS.filter(({ until }) => !until))
    goOn(caller, supplier, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
}

const ofSupplier = (code, more) => ({ path: { import_supplier_code: code, ...more } });

async function ask(client, method, path, params, body) {
  const answer = await client.call((api) => api[method](path, { params, body }));
  if (answer.isErr()) throw new Error(`${method} ${path}: ${answer.error.detail}`);
  return answer.value;
}

/** Loads on at the rate of the last hour. */
async function goOn(client, supplier, signal) {
  const rows = Math.round((supplier.stored * EVERY_MS) / HOUR_MS / ROWS_OF_A_LINE) * ROWS_OF_A_LINE;
  for (let from = supplier.stored; !signal.aborted; from += rows) {
    await load(client, linesOf(supplier, from, from + rows), signal);
    await pause(EVERY_MS, undefined, { signal });
  }
}

async function load(client, lines, signal) {
  // The answers say what was stored and refused, as the console does.
  for await (const _ of client.bulk(lines, {
    importBatch: BATCH,
    linesPerRequest: 200,
    ...(signal && { signal }),
  }));
}

function* linesOf({ code, refusedEvery }, from, to) {
  for (let at = from; at < to; at += ROWS_OF_A_LINE) {
    const number = at / ROWS_OF_A_LINE;
    const address = {
      import_supplier: code,
      external_account_number: numberOf(code, number % 200),
    };
    const rows = Array.from({ length: ROWS_OF_A_LINE }, (_, row) => at + row);
    if (number % 6 === 0)
      yield {
        operation: 'notes',
        ref: placeOf('notes', at),
        body: {
          ...address,
          notes: rows.map((row) => ({ body: `Reading ${row} by the customer` })),
        },
      };
    else yield transactionLine(address, rows);
    if (number % refusedEvery === 1)
      yield transactionLine(address, rows, PROBLEMS[(number >> 1) % PROBLEMS.length]);
  }
}

const PROBLEMS = [
  { amount: '12.345' },
  { amount: '12.345' },
  { transaction_date: '31.01.2026' },
  { reason: undefined },
];

function transactionLine(address, rows, problem) {
  const transactions = rows.map((row) => ({
    transaction_id: `${problem ? 'R' : 'T'}-${row}`,
    transaction_date: `2026-01-${String(1 + (row % 28)).padStart(2, '0')}`,
    amount: `${10 + (row % 90)}.50`,
    type: 'CHARGE',
    reason: 'IMPORTED_CHARGE',
  }));
  if (problem) Object.assign(transactions[3], problem);
  return {
    operation: 'transactions',
    ref: placeOf('transactions', rows[0]),
    body: { ...address, transactions },
  };
}

const placeOf = (kind, row) => `${kind}.csv:${row + 2}-${row + 1 + ROWS_OF_A_LINE}`;

/** What was loaded in a few seconds gets the times of an hour: nobody waits that long for a picture. */
function stretchOverTheHour(path) {
  const database = new DatabaseSync(path);
  const now = Date.now();
  for (const { code, wave, until = 1 } of SUPPLIERS) {
    const { id } = database.prepare('select id from import_suppliers where code = ?').get(code);
    const newest = database
      .prepare('select * from progress_samples where supplier_id = ? order by at_ms desc')
      .get(id);
    database.prepare('delete from progress_samples where supplier_id = ?').run(id);
    const names = Object.keys(newest);
    const insert = database.prepare(
      `insert into progress_samples (${names.join()}) values (${names.map(() => '?').join()})`,
    );
    const steps = Math.floor((until * HOUR_MS) / SAMPLE_MS);
    const first = now - HOUR_MS;
    for (let step = 0; step <= steps; step += 1) {
      const share = shareAt(step / steps, wave);
      const sampled = { ...newest, at_ms: first + step * SAMPLE_MS };
      for (const name of names)
        if (!['supplier_id', 'at_ms', 'accounts'].includes(name))
          sampled[name] = Math.floor(newest[name] * share);
      insert.run(...names.map((name) => sampled[name]));
    }
    const end = instant(first + until * HOUR_MS);
    database
      .prepare(
        'update announced_batches set ended_at = ? where supplier_id = ? and ended_at is not null',
      )
      .run(end, id);
    spreadRefusals(database, id, now);
  }
  database.close();
}

/** Grows from 0 to 1, in waves and with a dip. */
function shareAt(part, wave) {
  const waves = (Math.sin(part * 19) + Math.sin(part * 47) / 2) / 60;
  return Math.min(1, Math.max(0, part + wave * waves * Math.sin(part * Math.PI) * 4));
}

function spreadRefusals(database, supplier, now) {
  const rows = database
    .prepare('select refusal, count from refused_requests where supplier_id = ?')
    .all(supplier);
  for (const { refusal, count } of rows) {
    const minute = Math.floor(now / MINUTE_MS);
    const minutes = Object.fromEntries(
      Array.from({ length: 59 }, (_, before) => [
        minute - before,
        Math.round((count / 59) * (1 + Math.sin(before / 3) / 2 + Math.sin(before) / 4)),
      ]),
    );
    database
      .prepare(
        'update refused_requests set minutes = ?, first_at = ? where supplier_id = ? and refusal = ?',
      )
      .run(JSON.stringify(minutes), instant(now - HOUR_MS), supplier, refusal);
  }
}

const numberOf = (code, at) => `${code.slice(0, 1)}-${100_200 + at}`;
const instant = (ms) => new Date(ms).toISOString().replace(/\.\d+Z/, 'Z');
