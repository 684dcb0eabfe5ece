import { expect } from 'chai';
import { conditionWords } from '../../src/reference/description/schema-words.js';
import type { Schema } from '../../src/reference/description/description.js';

const CONDITIONS = `{
  "if": { "properties": { "type": { "const": "SUPPLY_CHARGE" } } },
  "then": { "required": ["line_items"], "properties": { "payment_type": { "not": {} } } },
  "else": {
    "properties": { "line_items": { "not": {} } },
    "if": { "properties": { "type": { "const": "PAYMENT" } } },
    "then": { "properties": { "payment_type": { "enum": ["CASH", "EFT"] } } },
    "else": { "properties": { "payment_type": { "not": {} } } }
  }
}`;

describe('The conditions of an object', () => {
  it('are said branch by branch', () => {
    expect(conditionWords(JSON.parse(CONDITIONS) as Schema)).to.deep.equal([
      'When type is SUPPLY_CHARGE: line_items required; payment_type not allowed',
      'Otherwise: line_items not allowed',
      'When type is PAYMENT: payment_type is one of CASH, EFT',
      'Otherwise: payment_type not allowed',
    ]);
  });

  it('are none for most', () => {
    expect(conditionWords({ type: 'object' })).to.deep.equal([]);
  });
});
