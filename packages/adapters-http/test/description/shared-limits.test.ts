import * as kit from '@data-import/http-kit';
import * as wire from '@data-import/wire/codecs';
import { expect } from 'chai';

describe('what the wire format and the kit for HTTP both state', () => {
  it('is how many errors an answer lists', () => {
    expect(wire.MAXIMUM_ERRORS).to.equal(kit.MAXIMUM_ERRORS);
  });

  it('is how an error is written', () => {
    const places = [[], ['notes', 3, 'body']] as const;
    for (const at of places)
      expect(wire.fieldError(wire.BLANK, at)).to.deep.equal(kit.fieldError(wire.BLANK, at));
  });
});
