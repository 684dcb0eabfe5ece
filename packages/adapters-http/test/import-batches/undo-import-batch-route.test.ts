import type { UseCases } from '@data-import/application';
import { openedForEach } from '@data-import/testkit/opened';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { refusalOf, serveAccount, SUPPLIERS } from '../memory-service.js';
import { AS_OPERATOR, commanded, OPERATOR, serve } from '../serving.js';
import {
  linesOf,
  loadNotes,
  loadStatement,
  loadTransactions,
  setStatus,
  undo,
  UNDO,
} from './batches.js';

type UndoImportBatch = ReturnType<UseCases['audited']>['undoImportBatch'];

const QUERY = '?import_batch=B';

describe('POST import-suppliers/<code>/batches/<name>/undo', () => {
  const service = openedForEach(() => serveAccount());

  const view = async () =>
    (await service.send('GET', `/v1/operator/accounts/${service.number}/`)).body;

  it('leaves what was there before the batch, and says what it removed', async () => {
    await loadTransactions(service, '', ['a']);
    const before = await view();
    await loadTransactions(service, QUERY, ['a', 'b']);
    await loadNotes(service, QUERY, 'one', 'two');
    await loadStatement(service, QUERY, 's');
    await setStatus(service, 'PAUSED');
    const answer = await undo(service);

    expect(answer.headers.get('content-type')).to.match(/^application\/x-ndjson/);
    expect(answer.headers.has('dry-run')).to.equal(false);
    expect(await linesOf(answer)).to.deep.equal([
      {
        external_account_number: 'E-1',
        notes: 2,
        transactions: 1,
        statements: 1,
        payment_instructions: 0,
      },
      {
        import_batch: 'B',
        dry_run: false,
        notes: 2,
        transactions: 1,
        statements: 1,
        payment_instructions: 0,
        links: 0,
        accounts: 1,
        businesses: 0,
        left: 0,
        undone_at: '2024-05-06T07:08:09Z',
      },
    ]);
    expect(await view()).to.deep.equal(before);
  });

  it('is refused where nothing exists, and while the supplier is not paused, but for a dry run', async () => {
    await loadTransactions(service, QUERY, ['a']);
    const nowhere = await undo(service, '', `${SUPPLIERS}NOWHERE/batches/B/undo/`);
    expect(await refusalOf(nowhere)).to.equal('404 import_supplier_not_found');
    expect(await refusalOf(await undo(service))).to.equal(
      '400 import_supplier_migration_not_paused: import_supplier_migration_not_paused at import_supplier',
    );
    const rehearsed = await undo(service, '?dry_run=true');
    expect(rehearsed.headers.get('dry-run')).to.equal('true');
    const [account, total] = await linesOf(rehearsed);
    expect(account).to.include({ external_account_number: 'E-1', transactions: 1 });
    expect(total).to.include({ dry_run: true, transactions: 1, undone_at: null });
    await setStatus(service, 'PAUSED');
    const unused = await undo(service, '', UNDO.replace('/B/', '/C/'));
    expect(await refusalOf(unused)).to.equal('404 import_batch_not_found');
  });

  it('is in the log with who asked and for which batch', async () => {
    await loadTransactions(service, QUERY, ['a']);
    await setStatus(service, 'PAUSED');
    await linesOf(await undo(service));

    expect(service.logged.at(-1)).to.include({
      apiKeyId: OPERATOR.apiKeyId,
      importSupplier: 'SUPPLIER',
      importBatch: 'B',
      isDryRun: false,
    });
  });
});

const REMOVED = {
  kind: 'account',
  account: { supplierCode: 'S', externalAccountNumber: 'E-1' },
  removed: { notes: 1, transactions: 0, statements: 0, paymentInstructions: 0, links: 0 },
} as never;

describe('an undo whose client goes away', () => {
  it('is ended', async () => {
    let hasEnded = false;
    const undoImportBatch: UndoImportBatch = async () =>
      ok(
        (async function* () {
          try {
            for (;;) yield REMOVED;
          } finally {
            hasEnded = true;
          }
        })(),
      );
    await using service = await serve(commanded({ undoImportBatch }));
    const answer = await fetch(service.url + UNDO, { method: 'POST', ...AS_OPERATOR });
    const reader = answer.body!.getReader();
    await reader.read();
    await reader.cancel();

    await until('it has ended', () => hasEnded);
  });
});

const failingUndo: UndoImportBatch = async () =>
  ok(
    (async function* () {
      yield REMOVED;
      throw new Error('The database has gone.');
    })(),
  );

describe('an undo that fails', () => {
  it('cuts the connection before the total', async () => {
    await using service = await serve(commanded({ undoImportBatch: failingUndo }));
    const answer = await service.fetch(UNDO, { method: 'POST', ...AS_OPERATOR });
    const failure = await answer.text().catch((error: unknown) => error);

    expect(answer.status).to.equal(200);
    expect(failure).to.be.instanceOf(Error);
    expect(service.reported).to.have.lengthOf(1);
  });
});
