import { expect } from 'chai';
import { sendBulk, lineOf, type BulkAnswer, type BulkLine, type Cut } from './bulk-requests.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenAccounts, givenSupplier, type ImportedAccount, type Supplier } from './supplier.js';

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

export interface Killing {
  readonly kill: () => Promise<void>;
  readonly revive: () => Promise<unknown>;
}

/** Bulk requests within which this is killed; their clients are when nothing is. Some lines were answered before, and some not. */
export async function crashBulk(
  site: Site,
  cycles: number,
  killing: Partial<Killing> = {},
): Promise<void> {
  for (let cycle = 0; cycle < cycles; cycle += 1)
    expect(await crash(site, killing), 'lines that were answered')
      .to.be.above(0)
      .and.below(CLIENTS * LINES);
}

async function crash(site: Site, { kill, revive }: Partial<Killing>): Promise<number> {
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
