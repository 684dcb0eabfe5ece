import { expect } from 'chai';
import { commanding, refusalOf, type Commanding } from '../commanding.js';

describe('the command supplier', () => {
  let cli: Commanding;

  beforeEach(() => {
    cli = commanding();
  });

  const create = (code: string) => cli.run('supplier', 'create', code, '--organisation', 'org-1');

  it('creates a supplier with the longest code, which is counted in code points', async () => {
    const code = '🦉'.repeat(32);

    expect(await create(code)).to.deep.equal([`${code}\tONGOING\torg-1\t`]);
  });

  for (const code of ['', ' ', 'x'.repeat(33), '🦉'.repeat(33)])
    it(`refuses the code ${JSON.stringify(code)}`, async () => {
      expect(await refusalOf(create(code))).to.equal(
        'A supplier code has 1 to 32 characters and is not blank.',
      );
      expect(await cli.run('supplier', 'list')).to.deep.equal([]);
    });

  it('changes the status, and lists who changed it', async () => {
    await create('S');

    expect(await cli.run('supplier', 'set-status', 'S', 'PAUSED')).to.deep.equal([
      'S\tPAUSED\torg-1\t',
    ]);
    expect(await cli.run('supplier', 'status-changes', 'S')).to.deep.equal([
      '2024-05-06T07:08:09Z\tONGOING\tPAUSED\t\t',
    ]);
  });

  it('refuses a code that no supplier has', async () => {
    const refusal = 'There is no import supplier with this code.';

    expect(await refusalOf(cli.run('supplier', 'status-changes', 'S'))).to.equal(refusal);
  });
});
