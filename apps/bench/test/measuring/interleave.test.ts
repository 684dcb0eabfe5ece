import { expect } from 'chai';
import { interleave } from '../../src/measuring/rounds.js';

describe('interleave', () => {
  it('measures in turns, settles before each, and keeps every round', async () => {
    const order: string[] = [];
    const giving = (name: string, values: number[]) => async () => {
      order.push(name);
      return values.shift() ?? Number.NaN;
    };

    const rounds = await interleave(
      3,
      { a: giving('a', [1, 100, 2]), b: giving('b', [7, 5, 6]) },
      async () => void order.push('.'),
    );

    expect(order.join('')).to.equal('.a.b.a.b.a.b');
    expect(rounds).to.deep.equal({ a: [1, 100, 2], b: [7, 5, 6] });
  });
});
