import { readSigningKeys } from '@data-import/adapters-crypto';
import { operate } from '@data-import/testkit';
import { expect } from 'chai';

describe('the commands about the configuration', () => {
  it('make a signing key that the service takes', async () => {
    const { stdout, stderr } = await operate(['signing-key', 'generate'], {});

    expect((await readSigningKeys(stdout)).current.kid).to.match(/^[\w-]{43}$/);
    expect(stderr).to.equal('');
  });
});
