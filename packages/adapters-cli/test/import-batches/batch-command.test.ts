import {
  parseExternalAccountNumber,
  parseImportBatchName,
  parseSupplierCode,
} from '@data-import/domain';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    (await cli.operating.importAccounts(SUPPLIER, [account as never]))._unsafeUnwrap();
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
    loaded_by: [],
    notes: 1,
    transactions: 0,
    statements: 0,
    payment_instructions: 0,
    accounts: 1,
    expected: null,
    end: null,
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
    expect((await cli.run('batch', 'list', 'S'))[1]).to.match(/^B {6}2024\S+Z {2}2024\S+Z {13}1 /);
    expect(await refusalOf(cli.run('batch', 'list', 'NOWHERE'))).to.equal(NO_SUPPLIER);
  });

  it('takes an announcement back, again and again', async () => {
    const announced = { supplierCode: SUPPLIER, name: parseImportBatchName('B')._unsafeUnwrap() };
    (await cli.useCases.announceBatch('org-1', announced, { notes: 3 }))._unsafeUnwrap();
    expect(await listed()).to.deep.include({ expected: { notes: 3 } });

    for (let time = 0; time < 2; time += 1)
      expect(await cli.run('batch', 'withdraw', 'S', 'B')).to.deep.equal([
        'The announcement of B is taken back.',
      ]);

    expect(await listed()).to.deep.equal(BATCH);
    expect(await refusalOf(cli.run('batch', 'withdraw', 'NOWHERE', 'B'))).to.equal(NO_SUPPLIER);
    expect(await refusalOf(cli.run('batch', 'withdraw', 'S', 'a b'))).to.include('A-Z a-z 0-9');
  });

  it('undoes a batch of a paused supplier, and says what it removes', async () => {
    await cli.run('supplier', 'set-status', 'S', 'PAUSED');
    const account = `account E\\n1  ${NUMBERS}`;
    const end = 'links 0  from 1 accounts and 0 businesses  0 accounts kept';

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

  it('removes what the lines of a file name, and says which it left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'data-import-'));
    const file = join(folder, 'wrong.ndjson');
    const line = { kind: 'notes', external_account_number: 'E\n1', note: { body: 'one' } };
    await writeFile(file, `${JSON.stringify(line)}\n\n{"kind":"notes"}\n`);
    const left =
      'KEPT line 3  operator_request_failed_validation  external_account_number: This field is required.  note: This field is required.';

    expect(await refusalOf(cli.run('batch', 'remove', 'S', file))).to.match(/is not paused/);
    await cli.run('supplier', 'set-status', 'S', 'PAUSED');
    expect(await cli.run('batch', 'remove', 'S', file, '--dry-run')).to.deep.equal([
      left,
      'would be removed 1  kept 1',
    ]);
    expect(await cli.run('batch', 'remove', 'S', file)).to.deep.equal([left, 'removed 1  kept 1']);
    expect(await cli.run('batch', 'remove', 'S', file)).to.deep.equal([
      'KEPT line 1  item_not_found  Nothing is stored that the line names, so nothing was removed.',
      left,
      'removed 0  kept 2',
    ]);
    await rm(folder, { recursive: true });
  });

  for (const [group, line, lines] of [
    ['10,000 lines', '{"kind":"notes"}\n', 10_000],
    ['4 MiB of lines', `{"kind":"notes","statement_id":"${'1'.repeat(1_000_000)}"}\n`, 5],
  ] as const)
    it(`removes what ${group} name before it has read the others of a file`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'data-import-'));
      const file = join(folder, 'wrong.ndjson');
      await writeFile(file, line.repeat(2 * lines));
      const { audited } = cli.useCases;
      let requests = 0;
      const appending: typeof audited = (action) => {
        const commands = audited(action);
        const removeItems: typeof commands.removeItems = async (command) => {
          requests += 1;
          if (requests === 1) await appendFile(file, line);
          return commands.removeItems(command);
        };
        return { ...commands, removeItems };
      };
      Object.assign(cli.useCases, { audited: appending });

      const printed = await cli.run('batch', 'remove', 'S', file, '--dry-run');
      expect(requests).to.equal(3);
      expect(printed.map((one) => one.split('  ')[0])).to.deep.equal([
        ...Array.from({ length: 2 * lines + 1 }, (_, index) => `KEPT line ${index + 1}`),
        'would be removed 0',
      ]);
      await rm(folder, { recursive: true });
    });

  it('names a file of removals that cannot be read', async () => {
    expect(await refusalOf(cli.run('batch', 'remove', 'S', 'nowhere.ndjson'))).to.equal(
      'nowhere.ndjson cannot be read (ENOENT). Name the file that data-import remove has written.',
    );
  });

  it('refuses what cannot be undone', async () => {
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'B'))).to.equal(
      'The import supplier is not paused. Pause it first: operate supplier pause S',
    );
    const unknown =
      'Nothing was created under this name for this supplier. List the batches: operate batch list S';
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'C'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'S', 'no name'))).to.equal(unknown);
    expect(await refusalOf(cli.run('batch', 'undo', 'T', 'B'))).to.equal(NO_SUPPLIER);
  });
});
