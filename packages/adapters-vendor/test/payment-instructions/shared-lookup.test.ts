import { expect } from 'chai';
import type { LookupFunction } from 'node:net';
import { sharedLookup } from '../../src/payment-instructions/vendor-endpoint.js';

type Answer = Parameters<LookupFunction>[2];

describe('sharedLookup', () => {
  let asked: { readonly hostname: string; readonly answer: Answer }[];
  let lookup: LookupFunction;
  let resolved: unknown[];

  beforeEach(() => {
    asked = [];
    resolved = [];
    lookup = sharedLookup((hostname, _, answer) => asked.push({ hostname, answer }));
  });

  const resolve = (hostname: string) =>
    lookup(hostname, {}, (error, address) => resolved.push(error?.message ?? address));

  it('answers everybody who asks for a name with one look-up', () => {
    resolve('a.example');
    resolve('a.example');
    asked[0]?.answer(null, '127.0.0.1', 4);

    expect(asked.length).to.equal(1);
    expect(resolved).to.deep.equal(['127.0.0.1', '127.0.0.1']);
  });

  it('tells everybody that the look-up has failed', () => {
    resolve('a.example');
    resolve('a.example');
    asked[0]?.answer(new Error('ENOTFOUND'), '');

    expect(resolved).to.deep.equal(['ENOTFOUND', 'ENOTFOUND']);
  });

  it('looks another name up by itself', () => {
    resolve('a.example');
    resolve('b.example');

    expect(asked.map(({ hostname }) => hostname)).to.deep.equal(['a.example', 'b.example']);
  });

  it('looks up anew once a look-up has ended', () => {
    resolve('a.example');
    asked[0]?.answer(null, '127.0.0.1', 4);
    resolve('a.example');

    expect(asked.length).to.equal(2);
  });
});
