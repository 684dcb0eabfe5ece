import { expect } from 'chai';
import { laidOut } from '../../src/reference/trying/laid-out.js';

describe('the body of an answer that was tried', () => {
  it('is laid out where that changes nothing', () => {
    expect(laidOut('{"a":[1]}\n')).to.equal('{\n  "a": [\n    1\n  ]\n}');
    for (const text of ['{"amount":11.000}', '[9007199254740993]', '{"a":1}\n{"a":2}\n', 'no'])
      expect(laidOut(text)).to.equal(text);
  });
});
