import { parseExternalAccountNumber, parseSupplierCode } from '@data-import/domain';
import { expect } from 'chai';
import { commanding, refusalOf } from '../commanding.js';

describe('accounts', () => {
  it('erases an account as a dry run, exports it, erases it, and then finds none', async () => {
    const command = commanding();
    await command.run('supplier', 'create', 'S', '--organisation', 'org-1');
    const supplier = parseSupplierCode('S')._unsafeUnwrap();
    const externalAccountNumber = parseExternalAccountNumber('E-1')._unsafeUnwrap();
    const account = { externalAccountNumber, period: undefined, createdAt: undefined };
    const imported = await command.operating.importAccounts(supplier, [account]);
    const [{ accountNumber } = { accountNumber: '' }] = imported._unsafeUnwrap();
    const erase = (...flags: readonly string[]) =>
      command.run('accounts', 'erase', accountNumber, '--reason', 'asked to', ...flags);

    expect(await erase('--dry-run')).to.include.members([
      'would be erased',
      'transactions          0',
    ]);
    const copy = (await command.run('accounts', 'export', accountNumber)).join('\n');
    expect(JSON.parse(copy)).to.include({ external_account_number: 'E-1', import_supplier: 'S' });
    expect(await erase()).to.include.members(['erased', 'transactions          0']);
    expect(await refusalOf(erase())).to.include('No account has this number.');
  });

  it('names the loader in place of the former import, whatever its flags', async () => {
    const words = ['accounts', 'import', 'a.csv', '--supplier', 'S', '--skip-bad'];
    const { run } = commanding();

    expect(await refusalOf(run(...words))).to.match(/data-import load.*operator_key_file/);
    expect(await refusalOf(run('accounts', 'import'))).to.include('data-import load');
  });
});
