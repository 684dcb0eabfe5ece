import { expect } from 'chai';
import { mayUse } from '../../src/access-tokens/api-key.js';

describe('mayUse', () => {
  it("lets a caller read and write on the callers' side", () => {
    expect(mayUse('caller', 'data-import', 'read')).to.equal(true);
    expect(mayUse('caller', 'data-import', 'write')).to.equal(true);
  });

  it("refuses the operator's side to a caller", () => {
    expect(mayUse('caller', 'operator', 'read')).to.equal(false);
    expect(mayUse('caller', 'operator', 'write')).to.equal(false);
  });

  it("lets an operator read and write on the operator's side", () => {
    expect(mayUse('operator', 'operator', 'read')).to.equal(true);
    expect(mayUse('operator', 'operator', 'write')).to.equal(true);
  });

  it("lets an operator read, and not write, on the callers' side", () => {
    expect(mayUse('operator', 'data-import', 'read')).to.equal(true);
    expect(mayUse('operator', 'data-import', 'write')).to.equal(false);
  });
});
