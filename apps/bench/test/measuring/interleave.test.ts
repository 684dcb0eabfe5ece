import { expect } from 'chai';
import { interleave } from '../../src/measuring/interleave.js';

describe('Interleaving', () => {
  it('takes turns, and the median of each field', async () => {
    const order: string[] = [];
    const giving = (name: string, values: number[]) => async () => {
      order.push(name);
      const value = values.shift() ?? Number.NaN;
      return { rate: value, cost: -value };
    };

    const medians = await interleave(3, {
      a: giving('a', [1, 100, 2]),
      b: giving('b', [7, 5, 6]),
    });

    expect(order.join('')).to.equal('ababab');
    expect(medians).to.deep.equal({ a: { rate: 2, cost: -2 }, b: { rate: 6, cost: -6 } });
  });
});
