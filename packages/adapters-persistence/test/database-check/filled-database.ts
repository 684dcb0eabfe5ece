import type { AccountAppend, BatchOfAppend, DatabasePorts } from '@data-import/application';
import {
  addressOf,
  BUSINESS,
  appendTo,
  batchOf,
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  statementOf,
  SUPPLIER,
  supplierCodeOf,
  transactionOf,
} from '@data-import/application/contracts';
import {
  closeOpenPeriod,
  openNextPeriod,
  parseCalendarDate,
  parseUtcInstant,
  statementPeriod,
  type CalendarDate,
  type InstructionDetails,
  type Note,
  type StatementPeriod,
  type Transaction,
  type UtcInstant,
} from '@data-import/domain';
import { ok } from 'neverthrow';
import type { Knex } from 'knex';
import { makeDatabasePorts } from '../../src/index.js';

const { organisationId, code: supplierCode } = SUPPLIER;
const ADDRESS = addressOf('account-1');
const BATCH = batchOf('B');
const NOW = instant('2026-02-01T10:20:30Z');

/** Everything that the service stores, as it stores it. */
export function fillDatabase(db: Knex): Promise<void> {
  return fillStore(makeDatabasePorts(db));
}

export async function fillStore(ports: DatabasePorts): Promise<void> {
  await givenSupplier(ports);
  await givenSupplier(ports, {
    code: supplierCodeOf('SUPPLIER_2'),
    organisationId: 'organisation-2',
  });
  await giveKeys(ports);
  await ports.suppliers.update(supplierCode, { status: 'paused' }, NOW, 'operator-1');
  await ports.suppliers.update(supplierCode, { status: 'ongoing' }, NOW);
  await runProcesses(ports);
  await load(ports);
  await attachInstructions(ports);
  await changePeriods(ports);
  await undoBatch(ports);
  const [erased] = await givenAccounts(ports, ['erased-1']);
  const erasure = { at: NOW, by: 'operator-1', reason: 'asked to' };
  await ports.erasures.erase(erased!.accountNumber, erasure, 'remove');
}

async function giveKeys({ apiKeys, audit, refreshTokens }: DatabasePorts): Promise<void> {
  await apiKeys.add({ id: 'operator-1', role: 'operator', issuedAt: NOW }, 'digest-1');
  const caller = { id: 'caller-1', role: 'caller', organisationId, issuedAt: NOW } as const;
  const by = { at: NOW, actor: { via: 'http', apiKeyId: 'operator-1' } } as const;
  await audit.begin({ ...by, action: 'issueApiKey' }).run(() => apiKeys.add(caller, 'digest-2'));
  await apiKeys.update({ ...caller, revokedAt: NOW, revokedBy: 'operator-1' });
  await refreshTokens.add({ digest: 'digest-3', apiKeyId: 'caller-1', expiresAt: NOW });
}

async function runProcesses(ports: DatabasePorts): Promise<void> {
  const { processes } = ports;
  await processes.stage(
    supplierCode,
    ['staged-1', 'started-1', 'failed-1', 'completed-1'].map(externalNumber),
  );
  for (const number of ['started-1', 'failed-1', 'completed-1'].map(externalNumber))
    await processes.update({ supplierCode, externalAccountNumber: number }, () =>
      ok({ state: 'in-progress' }),
    );
  await processes.update({ supplierCode, externalAccountNumber: externalNumber('failed-1') }, () =>
    ok({ state: 'failed', reason: '' }),
  );
  const opening = {
    externalAccountNumber: externalNumber('completed-1'),
    period: undefined,
    createdAt: NOW,
  };
  await processes.complete(supplierCode, opening, (_current, accountNumber) =>
    ok({ state: 'completed', accountNumber, accountCreatedAt: NOW }),
  );
  await givenAccounts(ports, ['account-1', 'account-2', 'staged-1']);
  await processes.stage(supplierCodeOf('SUPPLIER_2'), [externalNumber('account-1')]);
}

async function load(ports: DatabasePorts): Promise<void> {
  const notes = [noteAt('Called twice'), noteAt(undefined, ['a.pdf'])];
  await append(ports, { notes }, BATCH);
  await append(ports, {
    transactions: [transactionOf('one'), movedOf('two'), transactionOf('three'), movedOf('four')],
    notes: [noteOfMove('two'), noteOfMove('four')],
    identifiers: 'new',
  });
  const again = (id: string): AccountAppend => ({
    transactions: [transactionOf(id), movedOf(id)],
    notes: [noteOfMove(id)],
    identifiers: 'any',
  });
  await append(ports, again('one'));
  const key = { key: 'key-1', request: 'five' };
  await append(ports, { ...again('five'), key }, BATCH);
  const statements = ['one', 'two'].map((statementId) => statementOf({ statementId }));
  await append(ports, { statements }, BATCH);
}

async function attachInstructions(ports: DatabasePorts): Promise<void> {
  const { ledger, businesses, businessInstructions, revocations } = ports;
  const attach = (reference: string, details: InstructionDetails, batch?: BatchOfAppend) =>
    append(ports, { instruction: { vendor: 'STRIPE', reference, type: 'CARD', details } }, batch);
  await attach('revoked', { status: 'active' });
  const view = await ledger.read(ADDRESS, {});
  await revocations.revokeOfAccount(view?.account?.number ?? '', NOW);
  await attach('expired', { status: 'active', expiresOn: day('2026-01-31') });
  await attach('active', { status: 'active' }, BATCH);

  await businesses.addAccounts(BUSINESS, ['account-1', 'account-2'].map(externalNumber));
  const reading = await businessInstructions.read(BUSINESS, [externalNumber('account-1')]);
  const instruction = {
    vendor: 'STRIPE',
    reference: 'of business',
    type: 'CARD',
    details: { status: 'active' },
  } as const;
  await businessInstructions.append(reading!, instruction, [externalNumber('account-1')], BATCH);
}

async function changePeriods({ accounts, ledger }: DatabasePorts): Promise<void> {
  const number = (await ledger.read(ADDRESS, {}))?.account?.number ?? '';
  for (const from of ['2026-02-01', '2026-03-01'])
    await accounts.changePeriods(number, (periods) => openNextPeriod(periods, periodFrom(from)));
  await accounts.changePeriods(number, (periods) => closeOpenPeriod(periods, day('2026-03-31')));
  await accounts.changePeriods(number, (periods) =>
    openNextPeriod(periods, periodFrom('2026-04-01')),
  );
}

/** Notes that are not there any more. */
async function undoBatch({ ledger, importBatches }: DatabasePorts): Promise<void> {
  const account = addressOf('account-2');
  const batch = batchOf('undone');
  await appendTo(ledger, account, { notes: [noteAt('Called')] }, batch);
  const reference = { supplierCode, name: batch.name };
  await importBatches.removeFrom(reference, account, () => ok(), 'remove');

  const note = noteAt('Removed');
  await appendTo(ledger, account, { notes: [note] });
  const item = { kind: 'note', account, note } as const;
  await importBatches.removeItem(item, { at: NOW }, () => ok(), 'remove');
}

function append({ ledger }: DatabasePorts, additions: AccountAppend, batch?: BatchOfAppend) {
  return appendTo(ledger, ADDRESS, additions, batch);
}

function noteAt(body: string | undefined, paths: readonly string[] = []): Note {
  return noteOf(body, { documentPaths: paths as Note['documentPaths'], createdAt: NOW });
}

function noteOfMove(id: string): Note {
  return { ...noteAt(`Transaction ${id}: moved`), isPinned: true, author: 'service' };
}

function movedOf(id: string): Transaction {
  return transactionOf(id, { postedDate: day('2026-03-01'), description: 'moved' });
}

function periodFrom(from: string): StatementPeriod {
  return statementPeriod(day(from), undefined)._unsafeUnwrap();
}

function day(text: string): CalendarDate {
  return parseCalendarDate(text)._unsafeUnwrap();
}

function instant(text: string): UtcInstant {
  return parseUtcInstant(text)._unsafeUnwrap();
}
