import { Chance } from '@data-import/application/contracts';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { lineOf, sendBulk, type BulkLine } from './bulk-requests.js';
import { expectNoDifferences } from './database-check.js';
import { postgres, sqlite } from './engines.js';
import { givenLoadable } from './loadable.js';
import { RandomRequests } from './random-requests.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { storedRows } from './stored-rows.js';
import type { Supplier } from './supplier.js';

/** A soak asks for other seeds and for more. */
const SEED = Number(process.env['MIGRATION_SEED'] ?? 20_261_122);
const PARTS = Number(process.env['MIGRATION_PARTS'] ?? 10);
const LARGEST_PART = 12;
const BATCHES = ['one', 'two', 'three'];

type Item = Readonly<Record<string, unknown>>;

interface Single {
  readonly path: string;
  readonly body: object;
}

/** Part of a load, as a client sends it and sends it again. */
interface Part {
  readonly batch: string;
  readonly requests: readonly Single[];
  readonly how: 'single' | 'bulk' | 'killed';
}

function* partsFor(code: string, seed: number): Generator<Part> {
  const [random, chance] = [new RandomRequests(code, seed), new Chance(seed)];
  for (let part = 0; part < PARTS; part += 1) {
    const found: Single[] = [];
    const size = 1 + chance.below(LARGEST_PART);
    while (found.length < size) found.push(random.next());
    // Always a few of each, wherever the seed puts the others.
    const how = part % 10 === 4 ? 'killed' : chance.next() < 0.3 ? 'single' : 'bulk';
    yield { batch: BATCHES[chance.below(BATCHES.length)]!, requests: found, how };
  }
}

const CONTENT = [
  'idempotency_keys',
  'import_batch_appends',
  'import_batch_business_appends',
  'notes',
  'payment_instruction_accounts',
  'payment_instructions',
  'statements',
  'transactions',
];

// Slow because a whole migration is loaded, read and undone.
for (const engine of [sqlite, postgres])
  describe(`a whole migration on ${engine.name}`, function () {
    this.timeout(60_000 + PARTS * 2000);
    const site = openedForAll(() => openSite(engine));

    it(`is exported, added up and undone as it was loaded (seed ${SEED}, ${PARTS} parts)`, async () => {
      const { service } = site;
      const supplier = await givenLoadable(service);
      const { caller, operator, code } = supplier;
      const token = await caller.token(supplier.apiKey);
      const empty = await storedRows(service);

      await caller.send(
        'POST',
        `${requests.TRANSACTIONS}?check_previously_added=false&import_batch=${BATCHES[0]}`,
        requests.transactions(supplier, ['T-1']),
        { headers: { 'Idempotency-Key': 'first' } },
      );
      for (const part of partsFor(code, SEED)) await load(site, supplier, token, part);
      await expectNoDifferences(service);

      const exported = await everythingExported(supplier);
      const { body: totals } = await caller.get(`/v1/data-import/totals/${code}/`);
      const { body: ofAccounts } = await caller.get(`/v1/data-import/account-totals/${code}/`);
      expect(totals).to.deep.equal({
        accounts: supplier.accounts.length,
        ...addedUp(exported),
        payment_instructions: ownInstructions(exported).length,
      });
      const opened = (ofAccounts as readonly { account_created_at: string }[]).map(
        ({ account_created_at }) => account_created_at,
      );
      expect(opened.every((at) => !Number.isNaN(Date.parse(at)))).to.equal(true);
      expect(ofAccounts).to.deep.equal(
        supplier.accounts.map((account, index) => {
          const own = ofAccount(exported, account.external_account_number);
          return {
            ...account,
            ...addedUp(own),
            account_created_at: opened[index],
            statement_period: { from_date: '2021-01-01', to_date: '2024-12-31' },
            payment_instruction: own.instructions.length > 0,
          };
        }),
      );
      const counters = await supplier.counters();
      expect(counters).to.include({
        notes: exported.notes.length,
        transactions: exported.transactions.length,
        statements: exported.statements.length,
        payment_instructions: exported.instructions.length,
      });
      for (const list of Object.values(exported)) expect(list).to.have.length.above(3);

      const before = await storedRows(service);
      for (const table of CONTENT) expect(before[table], table).to.be.an('array').that.is.not.empty;
      const query = '?import_batch=again&answers=brief&report_differences=true';
      const lines = postedAgain(supplier, exported);
      const answers = await sendBulk(service.url, token, lines, { query });
      expect(answers.map(({ status, outcomes }) => ({ status, outcomes }))).to.deep.equal(
        lines.map(() => ({ status: 201, outcomes: { created: 0, already_exists: 1 } })),
      );
      expect(await storedRows(service)).to.deep.equal(before);

      // A revoked instruction is not exported, and undone all the same.
      for (const { service_account_number: number } of supplier.accounts.slice(0, 2))
        await operator.ask('DELETE', `/v1/operator/accounts/${number}/payment-instruction/`);
      await operator.send('PATCH', `/v1/operator/import-suppliers/${code}/`, { status: 'PAUSED' });
      const batches = (await caller.get(`/v1/data-import/batches/${code}/`)).body as Item[];
      expect(batches.map((one) => one['import_batch'])).to.have.members(BATCHES);
      const chance = new Chance(SEED);
      const order = BATCHES.map((batch) => [chance.next(), batch] as const).toSorted(
        ([a], [b]) => a - b,
      );
      for (const [, batch] of order) {
        const [planned, undone] = [
          await undo(supplier, batch, '?dry_run=true'),
          await undo(supplier, batch),
        ];
        expect({ ...planned, dry_run: false, undone_at: undone['undone_at'] }, batch).to.deep.equal(
          undone,
        );
      }

      const after = await storedRows(service);
      for (const table of CONTENT) expect(after[table], table).to.deep.equal([]);
      for (const table of ['business_accounts', 'import_processes', 'closed_statement_periods'])
        expect(after[table], table).to.deep.equal(empty[table]);
      expect(addedUp(await everythingExported(supplier))).to.deep.equal(NOTHING);
      const { different: _, ...left } = await supplier.counters();
      expect(left).to.include({
        notes: 0,
        transactions: 0,
        statements: 0,
        payment_instructions: 0,
      });
      const undone = (await caller.get(`/v1/data-import/batches/${code}/`)).body as Item[];
      expect(undone.map((one) => typeof one['undone_at'])).to.deep.equal(
        BATCHES.map(() => 'string'),
      );
      await expectNoDifferences(service);
    });
  });

async function load(site: Site, { caller }: Supplier, token: string, part: Part): Promise<void> {
  const { service } = site;
  const ofBatch = (path: string) =>
    `${path}${path.includes('?') ? '&' : '?'}import_batch=${part.batch}`;
  if (part.how === 'single') {
    for (const [index, { path, body }] of part.requests.entries()) {
      const isKeyed = path.includes('check_previously_added=false');
      const headers = isKeyed ? { 'Idempotency-Key': `${part.batch} ${index}` } : {};
      await caller.send('POST', ofBatch(path), body, { headers });
    }
    return;
  }
  const lines = part.requests.map(({ path, body }) => lineOf(path, body));
  const query = `?import_batch=${part.batch}`;
  if (part.how === 'killed') {
    let killed: Promise<void> | undefined;
    const onAnswers = () => void (killed ??= service.kill());
    await sendBulk(service.url, token, lines, { query }, onAnswers);
    await (killed ?? service.kill());
    await service.start();
  }
  const answers = await sendBulk(service.url, token, lines, { query });
  expect(answers).to.have.length(lines.length);
  for (const answer of answers)
    expect(answer.status, JSON.stringify(answer)).to.be.oneOf([201, 400, 404]);
}

interface Exported {
  readonly notes: readonly Item[];
  readonly transactions: readonly Item[];
  readonly statements: readonly Item[];
  readonly instructions: readonly Item[];
}

async function everythingExported({ caller, code }: Supplier): Promise<Exported> {
  const list = async (kind: string) =>
    (await caller.get(`/v1/data-import/exports/${code}/${kind}/`)).body as readonly Item[];
  return {
    notes: await list('notes'),
    transactions: await list('transactions'),
    statements: await list('historical-statements'),
    instructions: await list('payment-instructions'),
  };
}

function ofAccount(exported: Exported, number: string): Exported {
  const own = (items: readonly Item[]) =>
    items.filter((item) => item['external_account_number'] === number);
  return {
    notes: own(exported.notes),
    transactions: own(exported.transactions),
    statements: own(exported.statements),
    instructions: own(exported.instructions),
  };
}

function ownInstructions({ instructions }: Exported): readonly Item[] {
  return instructions.filter((one) => 'external_account_number' in one);
}

/** The totals, counted without any haste. */
function addedUp({ notes, transactions, statements }: Exported) {
  const types = [...new Set(transactions.map(({ type }) => String(type)))].toSorted();
  const moved = transactions.filter(({ description }) => description !== null);
  return {
    notes: notes.filter(({ author }) => author === 'caller').length,
    transactions: transactions.length,
    moved_transactions: moved.length,
    amounts: Object.fromEntries(
      types.map((type) => [
        type,
        sumOf(
          transactions.filter((one) => one['type'] === type),
          'amount',
        ),
      ]),
    ),
    statements: statements.length,
    statements_gross_amount: sumOf(statements, 'gross_amount'),
  };
}

const NOTHING = addedUp({ notes: [], transactions: [], statements: [], instructions: [] });

/** Of amounts with two places. */
function sumOf(items: readonly Item[], field: string): string {
  const hundredths = items.reduce(
    (sum, item) => sum + BigInt(String(item[field]).replace('.', '')),
    0n,
  );
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Beside what was posted. */
const ADDED: ReadonlySet<string> = new Set([
  'external_account_number',
  'author',
  'stored_transaction_date',
  'description',
]);

/** A line for each item: nothing of the service, and null is none. */
function postedAgain({ code }: Supplier, exported: Exported): readonly BulkLine[] {
  const line = (path: string, list: string) => (item: Item) => {
    const fields = Object.entries(item);
    const posted = fields.filter(([name, value]) => value !== null && !ADDED.has(name));
    return lineOf(path, {
      import_supplier: code,
      external_account_number: item['external_account_number'],
      [list]: [Object.fromEntries(posted)],
    });
  };
  return [
    ...exported.notes
      .filter(({ author }) => author === 'caller')
      .map(line(requests.NOTES, 'notes')),
    ...exported.transactions.map(line(requests.TRANSACTIONS, 'transactions')),
    ...exported.statements.map(line(requests.STATEMENTS, 'statements')),
    ...exported.instructions.map((item) =>
      'external_account_number' in item
        ? lineOf(requests.INSTRUCTION, { import_supplier: code, ...item })
        : lineOf(requests.BUSINESS_INSTRUCTION, { import_supplier_code: code, ...item }),
    ),
  ];
}

/** The total with which it ends. */
async function undo({ operator, code }: Supplier, batch: string, query = ''): Promise<Item> {
  const path = `/v1/operator/import-suppliers/${code}/batches/${batch}/undo/${query}`;
  const { status, body } = await operator.ask('POST', path);
  expect(status, JSON.stringify(body)).to.equal(200);
  return (body as readonly Item[]).at(-1)!;
}
