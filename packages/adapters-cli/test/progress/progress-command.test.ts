import { expect } from 'chai';
import { commanding } from '../commanding.js';

describe('the commands progress and status', () => {
  it('say until when the progress was known, once no server takes samples', async () => {
    let now = Date.parse('2024-05-06T07:00:00Z');
    const cli = commanding({
      now: () => new Date(now),
      input: '{"external_account_number":"E-1"}',
    });
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    await cli.useCases.sampleProgress();
    const account = { externalAccountNumber: 'E-1' } as never;
    (await cli.operating.importAccounts('S', [account]))._unsafeUnwrap();
    now += 31_000;

    const old = 'Unknown, as of 2024-05-06T07:00:00Z';
    expect((await cli.run('progress', 'S')).filter((line) => line.includes(old))).to.have.length(6);
    expect((await cli.run('status')).join()).to.include(`${old}: the rates and the end of S.`);
  });
});
