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

  const NUMBERS = 'notes 1\ttransactions 0\tstatements 0\tpayment instructions 0';
  const BATCH = `B\t2024-05-06T07:08:09Z\t2024-05-06T07:08:09Z\taccounts 1\t${NUMBERS}`;

  it('lists the batches of a supplier', async () => {
    expect(await cli.run('batch', 'list', 'S')).to.deep.equal([`${BATCH}\t\t`]);
    expect(await refusalOf(cli.run('batch', 'list', 'NOWHERE'))).to.equal(
      'There is no import supplier with this code.',
    );
  });

  it('undoes a batch of a paused supplier, and says what it removes', async () => {
    await cli.run('supplier', 'set-status', 'S', 'PAUSED');
    const account = `account\t"E\\n1"\t${NUMBERS}`;
    const end = 'links 0\tfrom 1 accounts and 0 businesses\t0 accounts left';

    expect(await cli.run('batch', 'undo', 'S', 'B', '--dry-run')).to.deep.equal([
      account,
      `would be removed\t${NUMBERS}\t${end}`,
    ]);
    expect(await cli.run('batch', 'undo', 'S', 'B')).to.deep.equal([
      account,
      `removed\t${NUMBERS}\t${end}`,
    ]);
    expect(await cli.run('batch', 'list', 'S')).to.deep.equal([`${BATCH}\t2024-05-06T07:08:09Z\t`]);
  });

  it('refuses what cannot be undone', async () => {
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'B'))).to.equal(
      'The import supplier is not paused. Pause it first: operate -- supplier set-status <code> PAUSED',
    );
    const unknown = 'Nothing was created under this name for this supplier.';
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'C'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'no name'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'T', 'B'))).to.equal(
      'There is no import supplier with this code.',
    );
  });
});
