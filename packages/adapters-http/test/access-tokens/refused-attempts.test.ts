import { expect } from 'chai';
import { RefusedAttempts } from '../../src/access-tokens/refused-attempts.js';

describe('RefusedAttempts', () => {
  let attempts: RefusedAttempts;

  beforeEach(() => {
    attempts = new RefusedAttempts({ refusals: 2, perSeconds: 60 });
  });

  it('lets an address wait once it has used up its attempts', async () => {
    expect(await attempts.waitingSeconds('192.0.2.7')).to.equal(undefined);
    await attempts.count('192.0.2.7');
    expect(await attempts.waitingSeconds('192.0.2.7')).to.equal(undefined);
    await attempts.count('192.0.2.7');
    expect(await attempts.waitingSeconds('192.0.2.7')).to.be.within(1, 60);
  });

  it('does not let others wait', async () => {
    await attempts.count('192.0.2.7');
    await attempts.count('192.0.2.7');

    expect(await attempts.waitingSeconds('192.0.2.8')).to.equal(undefined);
  });

  it('takes the addresses of one IPv6 network for one', async () => {
    await attempts.count('2001:db8::1');
    await attempts.count('2001:db8::2');

    expect(await attempts.waitingSeconds('2001:db8::3')).to.be.within(1, 60);
  });
});
