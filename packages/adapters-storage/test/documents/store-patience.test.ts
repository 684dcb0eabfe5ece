import { HeldClock } from '@data-import/testkit/held-clock';
import { expect } from 'chai';
import { StorePatience } from '../../src/documents/store-patience.js';
import { failureOf } from './locations.js';

describe('StorePatience', () => {
  it('begins no more looks than it has places, gives up those that wait too, and refuses others while none has ended', async () => {
    using clock = new HeldClock(['setTimeout']);
    const patience = new StorePatience(5000, 2);
    let begun = 0;
    const ask = async () => {
      const { name } = await failureOf(
        patience.ask(() => {
          begun += 1;
          return new Promise(() => undefined);
        }),
      );
      return name;
    };
    const asked = [ask(), ask(), ask()];
    clock.pass(5000);
    const names = await Promise.all(asked);
    clock.pass(1000);
    names.push(await ask());

    const silent = 'StoreDidNotAnswer';
    expect(names).to.deep.equal([silent, silent, silent, 'Unavailable']);
    expect(begun).to.equal(2);
  });

  it('refuses a new look after a time-out, and no reading on', async () => {
    using clock = new HeldClock(['setTimeout']);
    const patience = new StorePatience(5000);
    const silent = failureOf(patience.ask(() => new Promise(() => undefined)));
    clock.pass(5000);
    await silent;
    const { name } = await failureOf(patience.ask(async () => 'a'));

    expect(name).to.equal('Unavailable');
    expect(await patience.goOn(async () => 'b')).to.equal('b');
  });

  it('begins what waits for a place when another has ended', async () => {
    const patience = new StorePatience(5000, 1);
    const looks = ['a', 'b', 'c'].map((name) => patience.ask(async () => name));

    expect(await Promise.all(looks)).to.deep.equal(['a', 'b', 'c']);
  });
});
