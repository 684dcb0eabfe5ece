import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { RefusedAttempts, type Guess } from '../../src/access-tokens/refused-attempts.js';

type Outcome = 'right' | 'wrong' | { readonly wrongFor: string };

const guessIn = (outcome: Outcome): Guess | undefined => {
  if (outcome === 'right') return undefined;
  return outcome === 'wrong' ? {} : { apiKeyId: outcome.wrongFor };
};

const failing = (attempts: RefusedAttempts) =>
  attempts.run('192.0.2.7', () => Promise.reject(new Error('down')), guessIn);

describe('RefusedAttempts', () => {
  let attempts: RefusedAttempts;
  let tried: number;
  let sideBySide: number;
  let mostSideBySide: number;

  beforeEach(() => {
    attempts = new RefusedAttempts({ refusals: 2, perSeconds: 60 });
    [tried, sideBySide, mostSideBySide] = [0, 0, 0];
  });

  const run = async (outcome: Outcome, address = '192.0.2.7'): Promise<string> => {
    const attempt = async () => {
      tried += 1;
      sideBySide += 1;
      mostSideBySide = Math.max(mostSideBySide, sideBySide);
      await setImmediate();
      sideBySide -= 1;
      return outcome;
    };
    const told = await attempts.run(address, attempt, guessIn);
    return told.match(
      () => 'told',
      ({ retryAfterSeconds }) => {
        expect(retryAfterSeconds).to.be.within(1, 60);
        return 'wait';
      },
    );
  };
  const runAll = (count: number, outcome: Outcome) =>
    Promise.all(Array.from({ length: count }, () => run(outcome)));

  it('tells as many wrong ones as it may, also when all come at the same moment', async () => {
    const answers = await runAll(50, 'wrong');

    expect(answers.filter((answer) => answer === 'told')).to.have.length(2);
    expect(tried).to.equal(50);
    expect(mostSideBySide).to.be.at.most(3);
  });

  it('counts those at the same key apart from those at none', async () => {
    const answers = await runAll(50, { wrongFor: 'key-1' });

    expect(answers.filter((answer) => answer === 'told')).to.have.length(2);
    const guess = () => run({ wrongFor: 'key-2' });
    expect([await guess(), await guess(), await guess()]).to.deep.equal(['told', 'told', 'wait']);
    expect(await run('wrong')).to.equal('told');
  });

  it('tells a right one whatever was guessed before, for its key too', async () => {
    await runAll(10, 'wrong');
    await runAll(10, { wrongFor: 'key-1' });

    expect(await runAll(10, 'right')).to.deep.equal(Array(10).fill('told'));
  });

  it('counts neither right ones nor failures', async () => {
    await runAll(10, 'right');
    for (let i = 0; i < 5; i += 1)
      expect((await Promise.allSettled([failing(attempts)]))[0].status).to.equal('rejected');

    expect([await run('wrong'), await run('wrong'), await run('wrong')]).to.deep.equal([
      'told',
      'told',
      'wait',
    ]);
  });

  it('goes on with the line after one that failed', async () => {
    await runAll(2, 'wrong');
    const failed = failing(attempts);
    const [first, second] = await Promise.allSettled([failed, run('right')]);

    expect([first.status, second.status]).to.deep.equal(['rejected', 'fulfilled']);
  });

  it('does not let others wait', async () => {
    await runAll(10, 'wrong');

    expect(await run('wrong', '192.0.2.8')).to.equal('told');
  });

  it('takes the addresses of one IPv6 network for one', async () => {
    await run('wrong', '2001:db8::1');
    await run('wrong', '2001:db8::2');

    expect(await run('wrong', '2001:db8::3')).to.equal('wait');
  });
});
