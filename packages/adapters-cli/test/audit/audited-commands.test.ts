import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  parseExternalAccountNumber,
  parseImportBatchName,
  parseSupplierCode,
} from '@data-import/domain';
import { expect } from 'chai';
import { commanding, type Commanding } from '../commanding.js';

const SUPPLIER = parseSupplierCode('S')._unsafeUnwrap();
const EXTERNAL = parseExternalAccountNumber('E-1')._unsafeUnwrap();
const BATCH = parseImportBatchName('B')._unsafeUnwrap();

interface Named {
  readonly account: string;
  readonly key: string;
  readonly items: string;
}

/** By the words of a command: its arguments, and the operation that its entry names. */
const COMMANDS: Readonly<
  Record<string, readonly [args: (named: Named) => readonly string[], action: string]>
> = {
  'organisation create': [() => ['Another'], 'createOrganisation'],
  'api-key issue': [() => ['--role', 'viewer'], 'issueApiKey'],
  'api-key revoke': [({ key }) => [key], 'revokeApiKey'],
  'supplier create': [() => ['T', '--organisation', 'org-1'], 'createSupplier'],
  'supplier pause': [() => ['S'], 'changeSupplier'],
  'supplier resume': [() => ['S'], 'changeSupplier'],
  'supplier complete': [() => ['S'], 'changeSupplier'],
  'supplier set-status': [() => ['S', 'ONGOING'], 'changeSupplier'],
  'accounts show': [({ account }) => [account], 'viewAccount'],
  'supplier update': [() => ['S', '--callers-import-accounts', 'yes'], 'changeSupplier'],
  'accounts export': [({ account }) => [account], 'exportAccount'],
  'accounts erase': [({ account }) => [account, '--reason', 'asked to'], 'eraseAccount'],
  'batch withdraw': [() => ['S', 'B'], 'withdrawAnnouncementOfSupplier'],
  'batch undo': [() => ['S', 'B'], 'undoImportBatch'],
  'batch remove': [({ items }) => ['S', items], 'removeItems'],
};

const NO_ENTRY =
  /^(serve|config|signing-key|migrate|database|audit|status|progress|refusals|vendors|process)\b|( list| show| status-changes)$/;

describe('what commands leave in the audit', () => {
  let folder: string;
  let cli: Commanding;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audited-commands-'));
    cli = commanding();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const given = async (): Promise<Named> => {
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    const account = { externalAccountNumber: EXTERNAL, period: undefined, createdAt: undefined };
    const imported = await cli.operating.importAccounts(SUPPLIER, [account]);
    const [{ accountNumber } = { accountNumber: '' }] = imported._unsafeUnwrap();
    const batch = { supplierCode: SUPPLIER, name: BATCH };
    await cli.useCases.announceBatch(undefined, batch, { notes: 2 });
    const created = await cli.useCases.createNotes({
      address: { organisationId: 'org-1', supplierCode: SUPPLIER, externalAccountNumber: EXTERNAL },
      drafts: [NOTE as never],
      requestOptions: { batch: BATCH },
    });
    created._unsafeUnwrap();
    const key = await cli.operating.issueApiKey({ role: 'viewer' });
    const items = join(folder, 'items.ndjson');
    const item = { kind: 'notes', external_account_number: 'E-1', note: { body: 'one' } };
    await writeFile(items, JSON.stringify(item));
    await cli.run('supplier', 'pause', 'S');
    return { account: accountNumber, key: key._unsafeUnwrap().apiKeyId, items };
  };

  it('is tried with every command that changes something', () => {
    const leaves = (command: ReturnType<Commanding['program']>, words = ''): readonly string[] =>
      command.commands.length === 0
        ? [words]
        : command.commands.flatMap((one) => leaves(one as never, `${words} ${one.name()}`.trim()));
    const changing = leaves(cli.program()).filter((words) => !NO_ENTRY.test(words));

    expect([...changing, 'accounts show']).to.have.members(Object.keys(COMMANDS));
  });

  for (const [words, [args, action]] of Object.entries(COMMANDS))
    it(`is one entry of ${words}, with the user and the machine`, async () => {
      const named = await given();
      const before = await cli.useCases.lastOfAudit();
      await cli.run(...words.split(' '), ...args(named));
      const { records } = (await cli.useCases.listAudit({}, undefined, 100))._unsafeUnwrap();

      const added = records.filter(({ number }) => number > (before?.number ?? 0));
      expect(added.map(({ action: done, actor }) => [done, actor])).to.deep.equal([
        [action, { via: 'command line', user: 'ann@ops-1' }],
      ]);
    });
});

const NOTE = {
  body: 'one',
  documentPaths: [],
  createdAt: undefined,
  isPinned: false,
  unpinAt: undefined,
};
