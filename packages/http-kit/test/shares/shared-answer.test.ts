import { expect } from 'chai';
import { sharedAnswer } from '../../src/shares/shared-answer.js';

describe('sharedAnswer', () => {
  let now: number;
  let looked: PromiseWithResolvers<number>[];
  let ask: () => Promise<number>;

  beforeEach(() => {
    [now, looked] = [0, []];
    ask = sharedAnswer(
      () => {
        const look = Promise.withResolvers<number>();
        looked.push(look);
        return look.promise;
      },
      { now: () => now },
    );
  });

  it('is looked for once at a time, and holds for a second after it came', async () => {
    const asked = [ask(), ask()];
    now = 5000;
    asked.push(ask());
    looked[0]?.resolve(1);
    expect(await Promise.all(asked)).to.deep.equal([1, 1, 1]);

    now += 999;
    expect(await ask()).to.equal(1);
    now += 1;
    const next = ask();
    looked[1]?.resolve(2);
    expect(await next).to.equal(2);
    expect(looked).to.have.length(2);
  });

  it('is looked for again after a failure', async () => {
    const failed = ask();
    looked[0]?.reject(new Error('down'));
    expect((await failed.catch((error: Error) => error)).toString()).to.contain('down');
    const next = ask();
    looked[1]?.resolve(2);
    expect(await next).to.equal(2);
  });
});
