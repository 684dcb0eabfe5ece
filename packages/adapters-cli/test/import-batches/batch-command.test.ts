import {
  parseExternalAccountNumber,
  parseImportBatchName,
  parseSupplierCode,
} from '@data-import/domain';
import { expect } from 'chai';
import { commanding, refusalOf, type Commanding } from '../commanding.js';

const SUPPLIER = parseSupplierCode('S')._unsafeUnwrap();
const ACCOUNT = parseExternalAccountNumber('E\n1')._unsafeUnwrap();

describe('the command batch', () => {
  let cli: Commanding;

  beforeEach(async () => {
    cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    const account = { externalAccountNumber: ACCOUNT, period: undefined };
    (await cli.useCases.importAccounts(SUPPLIER, [account as never]))._unsafeUnwrap();
    const created = await cli.useCases.createNotes({
      address: { organisationId: 'org-1', supplierCode: SUPPLIER, externalAccountNumber: ACCOUNT },
      drafts: [
        {
          body: 'one',
          documentPaths: [],
          createdAt: undefined,
          isPinned: false,
          unpinAt: undefined,
        } as never,
      ],
      requestOptions: { batch: parseImportBatchName('B')._unsafeUnwrap() },
    });
    created._unsafeUnwrap();
  });

  const NUMBERS = 'notes 1  transactions 0  statements 0  payment instructions 0';
  const AT = '2024-05-06T07:08:09Z';
  const BATCH = {
    import_batch: 'B',
    first_at: AT,
    last_at: AT,
    notes: 1,
    transactions: 0,
    statements: 0,
    payment_instructions: 0,
    accounts: 1,
    expected: null,
    left: 1,
    undone_at: null,
    undone_by: null,
  };
  const NO_SUPPLIER =
    'There is no import supplier with this code. List them: operate supplier list';
  const listed = async () =>
    JSON.parse((await cli.run('batch', 'list', 'S', '--json'))[0] ?? '') as object;

  it('lists the batches of a supplier', async () => {
    expect(await listed()).to.deep.equal(BATCH);
    expect((await cli.run('batch', 'list', 'S'))[1]).to.match(/^B {6}2024\S+Z {2}2024\S+Z {2}1 /);
    expect(await refusalOf(cli.run('batch', 'list', 'NOWHERE'))).to.equal(NO_SUPPLIER);
  });

  it('undoes a batch of a paused supplier, and says what it removes', async () => {
    await cli.run('supplier', 'set-status', 'S', 'PAUSED');
    const account = `account E\\n1  ${NUMBERS}`;
    const end = 'links 0  from 1 accounts and 0 businesses  0 accounts left';

    expect(await cli.run('batch', 'undo', 'S', 'B', '--dry-run')).to.deep.equal([
      account,
      `would be removed  ${NUMBERS}  ${end}`,
    ]);
    expect(await cli.run('batch', 'undo', 'S', 'B')).to.deep.equal([
      account,
      `removed  ${NUMBERS}  ${end}`,
    ]);
    expect(await listed()).to.deep.equal({ ...BATCH, left: 0, undone_at: AT });
  });

  it('refuses what cannot be undone', async () => {
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'B'))).to.equal(
      'The import supplier is not paused. Pause it first: operate supplier pause <code>',
    );
    const unknown =
      'Nothing was created under this name for this supplier. List the batches: operate batch list <supplier>';
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'C'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'no name'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'T', 'B'))).to.equal(NO_SUPPLIER);
  });
});
