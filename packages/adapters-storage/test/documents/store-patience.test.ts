import { HeldClock } from '@data-import/testkit/held-clock';
import { expect } from 'chai';
import { StorePatience } from '../../src/documents/store-patience.js';
import { failureOf } from './locations.js';

describe('StorePatience', () => {
  it('begins no more looks than it has places, and refuses the others while none has ended', async () => {
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

    expect(names).to.deep.equal([
      'StoreDidNotAnswer',
      'StoreDidNotAnswer',
      'Unavailable',
      'Unavailable',
    ]);
    expect(begun).to.equal(2);
  });

  it('begins what waits for a place when another has ended', async () => {
    const patience = new StorePatience(5000, 1);
    const looks = ['a', 'b', 'c'].map((name) => patience.ask(async () => name));

    expect(await Promise.all(looks)).to.deep.equal(['a', 'b', 'c']);
  });
});
