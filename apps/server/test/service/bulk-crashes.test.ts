import { startEmbeddedPostgres, type EmbeddedPostgres, openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { sendBulk, lineOf, type BulkAnswer, type BulkLine, type Cut } from './bulk-requests.js';
import { expectNoDifferences } from './database-check.js';
import { postgresAt, sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type ImportedAccount, type Supplier } from './supplier.js';

// Slow because what was killed starts again in each cycle.
/** How often something is killed in all; a soak asks for more. */
const CYCLES = Number(process.env['CRASH_CYCLES'] ?? 3);
/** Clients are killed most: that takes no restart. */
const CLIENT_CYCLES = Math.ceil(CYCLES * 0.37);
const CLIENTS = 3;
/** Half of the lines are the first of their account, which are stored together; the others come after them. */
const ACCOUNTS_EACH = 40;
const LINES = 80;
const TOGETHER = 5;
/** Lines that are sent after the kill: some are left, however fast the others were answered. */
const HELD_BACK = 10;
/** More than an answer, and less than those to the lines that are sent. */
const LEAST_ANSWERED_BYTES = 4096;
const MOST_ANSWERED_BYTES = 40_000;
/** A limit for what hangs, on the busiest machine. */
const LONGEST_CYCLE_MS = 60_000;

interface Sent {
  readonly account: ImportedAccount;
  readonly ids: readonly string[];
  readonly line: BulkLine;
  status: number | undefined;
}

/** Lines of one client over its accounts. */
function linesFor(supplier: Supplier, accounts: readonly ImportedAccount[], name: string): Sent[] {
  return Array.from({ length: LINES }, (_, number) => {
    const account = accounts[number % accounts.length]!;
    const ids = Array.from({ length: TOGETHER }, (__, index) => `${name} ${number}-${index}`);
    const line = lineOf(requests.TRANSACTIONS, requests.transactions(supplier, ids, account));
    return { account, ids, line, status: undefined };
  });
}

interface Stored {
  readonly external_account_number: string;
  readonly transaction_id: string;
}

interface Killing {
  /** What is killed; a client when nothing is. */
  readonly kill?: () => Promise<void>;
  readonly revive?: () => Promise<void>;
}

async function crash(site: Site, { kill, revive }: Killing): Promise<number> {
  // Of each cycle, as everything of a supplier is compared.
  const supplier = await givenSupplier(site.service, { accounts: 0 });
  const accounts = await givenAccounts(supplier.operator, supplier.code, CLIENTS * ACCOUNTS_EACH);
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    linesFor(
      supplier,
      accounts.slice(client * ACCOUNTS_EACH, (client + 1) * ACCOUNTS_EACH),
      `c${client}`,
    ),
  );
  const token = await supplier.caller.token(supplier.apiKey);
  const when = 1 + Math.floor(Math.random() * (LINES / 2));
  const killed = Promise.withResolvers<void>();
  let isKilled = false;
  const loading = clients.map(async (sent, client) => {
    const answers = await sendBulk(
      site.service.url,
      token,
      sent.map(({ line }) => line),
      {
        ...(kill === undefined && cutOf(sent, client)),
        heldBack: { lines: HELD_BACK, until: killed.promise },
      },
      (count) => {
        if (kill === undefined || isKilled || count < when) return;
        isKilled = true;
        killed.resolve(kill());
      },
    );
    note(sent, answers);
  });
  await Promise.all(loading);
  if (kill) await killed.promise;
  await revive?.();

  const answered = clients.flat().filter(({ status }) => status === 201).length;
  await expectStored(supplier, clients.flat(), (status) =>
    status === 201 ? [TOGETHER] : [0, TOGETHER],
  );
  for (const sent of clients) {
    const again = await sendBulk(
      site.service.url,
      token,
      sent.map(({ line }) => line),
    );
    expect(again.map(({ status }) => status)).to.deep.equal(Array(LINES).fill(201));
  }
  await expectStored(supplier, clients.flat(), () => [TOGETHER]);
  return answered;
}

/** Anywhere in what is sent, but for the first client, which is cut between its answers. */
function cutOf(sent: readonly Sent[], client: number): Cut {
  const [from, to] = [LEAST_ANSWERED_BYTES, MOST_ANSWERED_BYTES];
  if (client === 0) return { answeredBytes: from + Math.floor(Math.random() * (to - from)) };
  const bytes = sent.reduce((sum, { line }) => sum + JSON.stringify(line).length + 1, 0);
  return { sentBytes: Math.floor(Math.random() * bytes) };
}

function note(sent: readonly Sent[], answers: readonly BulkAnswer[]): void {
  for (const { line, status } of answers) {
    const one = sent[line - 1];
    if (one) one.status = status;
    expect(status, 'a status that tells nothing').to.be.oneOf([201, 400, 500, 503]);
  }
}

async function expectStored(
  { caller, code }: Supplier,
  sent: readonly Sent[],
  expected: (status: number | undefined) => readonly number[],
): Promise<void> {
  const { status, body } = await caller.get(`/v1/data-import/exports/${code}/transactions/`);
  expect(status).to.equal(200);
  const idsOf = Map.groupBy(body as readonly Stored[], (one) => one.external_account_number);
  for (const { account, ids: posted, status: answered } of sent) {
    const ids = (idsOf.get(account.external_account_number) ?? []).map((one) => one.transaction_id);
    const stored = new Set(ids);
    expect(stored.size, 'things that are there once').to.equal(ids.length);
    const found = posted.filter((id) => stored.has(id)).length;
    expect(found, `${posted[0]}, answered ${answered}`).to.be.oneOf([...expected(answered)]);
  }
}

/** Some lines were answered before the kills, and some were not. */
async function repeatedly(cycles: number, once: () => Promise<number>): Promise<void> {
  for (let cycle = 0; cycle < cycles; cycle += 1)
    expect(await once(), 'lines that were answered')
      .to.be.above(0)
      .and.below(CLIENTS * LINES);
}

const serverOf = (site: Site): Killing => ({
  kill: () => site.service.kill(),
  revive: async () => void (await site.service.start()),
});

describe('bulk requests to SQLite', function () {
  const cycles = { server: Math.ceil(CYCLES / 9), client: CLIENT_CYCLES };
  this.timeout(CYCLES * LONGEST_CYCLE_MS);
  const site = openedForAll(() => openSite(sqlite));

  for (const victim of ['server', 'client'] as const)
    it(`keep what was answered, and are completed by a repeat, when their ${victim} is killed, ${cycles[victim]} times`, async () => {
      const killing = victim === 'server' ? serverOf(site) : {};
      await repeatedly(cycles[victim], () => crash(site, killing));
      await expectNoDifferences(site.service);
    });
});

describe('bulk requests to PostgreSQL', function () {
  const cycles = {
    server: Math.ceil(CYCLES / 9),
    database: Math.ceil(CYCLES / 18),
    client: CLIENT_CYCLES,
  };
  this.timeout(CYCLES * LONGEST_CYCLE_MS);
  let database: EmbeddedPostgres;
  let site: Site;

  before(async function () {
    database = await startEmbeddedPostgres({ durability: 'default' });
    const { url } = await database.database();
    site = await openSite(postgresAt(url));
  });
  after(async () => {
    await site?.close();
    await database?.stop();
  });

  const killingOf = (victim: keyof typeof cycles): Killing => {
    if (victim === 'client') return {};
    return victim === 'server'
      ? serverOf(site)
      : { kill: () => database.kill(), revive: () => database.restart() };
  };

  for (const victim of ['server', 'database', 'client'] as const)
    it(`keep what was answered, and are completed by a repeat, when their ${victim} is killed, ${cycles[victim]} times`, async () => {
      await repeatedly(cycles[victim], () => crash(site, killingOf(victim)));
      await expectNoDifferences(site.service);
    });
});
