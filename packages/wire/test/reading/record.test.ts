import { expect } from 'chai';
import { calendarDate, bool, oneOf, text, wordOf } from '../../src/reading/text.js';
import { described, optional, type Codec } from '../../src/reading/codec.js';
import { list } from '../../src/reading/list.js';
import { amount } from '../../src/reading/numbers.js';
import { rawJson } from '../../src/printing/json.js';
import { record } from '../../src/reading/record.js';
import { decode, problemsOf } from './reading.js';

const lamp = record('Lamp', {
  name: text({ maxLength: 10 }),
  price: amount,
  is_lit: optional(described(bool, 'Whether it shines.')),
});
const house = record('House', {
  built: calendarDate,
  lamps: optional(list(lamp, { minItems: 1, maxItems: 2 })),
});

describe('record', () => {
  it('reads fields without touching the object that was sent', () => {
    const value = { built: '1990-01-01', lamps: [{ name: 'a', price: 1.5 }] };
    expect(decode(house, value)._unsafeUnwrap()).to.deep.equal({
      built: '1990-01-01',
      lamps: [{ name: 'a', price: 150 }],
    });
    expect(value.lamps[0]?.price).to.equal(1.5);
  });

  it('lists everything that is wrong, each at its path', () => {
    const lamps = [{ price: '1.234', is_lit: null, colour: 'red' }, 'lamp'];
    expect(problemsOf(house, { lamps, Built: '' })).to.have.members([
      'required at built',
      'unknown_field at Built',
      'required at lamps.0.name',
      'max_decimal_places at lamps.0.price',
      'null at lamps.0.is_lit',
      'unknown_field at lamps.0.colour',
      'invalid at lamps.1',
    ]);
  });

  it('is refused as null when it is null', () => {
    expect(problemsOf(house, null)).to.deep.equal(['null at non_field_errors']);
  });

  for (const value of [[], 'x', 1, undefined, rawJson('1e0')])
    it(`is refused as a whole when it is ${JSON.stringify(value)}`, () => {
      expect(problemsOf(house, value)).to.deep.equal(['invalid at non_field_errors']);
    });

  it('knows no field that every object inherits', () => {
    const value = JSON.parse('{"built": "1990-01-01", "__proto__": {}, "constructor": 1}');
    expect(problemsOf(house, value)).to.deep.equal([
      'unknown_field at __proto__',
      'unknown_field at constructor',
    ]);
    expect(problemsOf(record('Odd', { toString: bool }), {})).to.deep.equal([
      'required at toString',
    ]);
  });

  it('says what is documented, what was expected and what was found', () => {
    const { errors } = decode(house, { Built: 1, built: null, lamps: 'x' })._unsafeUnwrapErr();

    expect(errors.map(({ detail }) => detail)).to.deep.equal([
      'Unknown field. Allowed fields: built, lamps.',
      'null is not accepted: leave the field out, or send a date as "YYYY-MM-DD".',
      'Expected a list; found a string.',
    ]);
  });

  it('documents itself', () => {
    expect(lamp.schema).to.deep.include({
      title: 'Lamp',
      type: 'object',
      required: ['name', 'price'],
      additionalProperties: false,
    });
    expect(lamp.schema['properties']).to.deep.include({
      is_lit: { type: 'boolean', description: 'Whether it shines.' },
    });
  });
});

/** The codes of the form that a codec announces. */
const formsOf = ({ forms }: Codec<unknown>) => forms.map(({ code }) => code);

const name = () => text({ maxLength: 1 });

describe('what can be wrong with the form', () => {
  it('is announced by a record: what its fields announce, and a missing field if it needs one', () => {
    const all = ['invalid', 'unknown_field', 'required', 'blank', 'max_length'];

    expect(formsOf(record('R', { name: name() }))).to.deep.equal(all);
    expect(formsOf(record('R', { name: optional(name()) }))).to.deep.equal(
      all.filter((code) => code !== 'required'),
    );
  });

  it('is announced by a list: what its items announce, and none where it needs one', () => {
    const all = ['invalid', 'not_a_list', 'max_items', 'empty', 'blank', 'max_length'];

    expect(formsOf(list(name(), { minItems: 1, maxItems: 1 }))).to.deep.equal(all);
    expect(formsOf(list(name(), { maxItems: 1 }))).to.deep.equal(
      all.filter((code) => code !== 'empty'),
    );
  });

  it('is announced by a choice and by a word of the domain', () => {
    expect(formsOf(oneOf(['A']))).to.deep.equal(['invalid', 'invalid_choice']);
    expect(formsOf(wordOf(['A']))).to.deep.equal(['invalid', 'invalid_choice']);
    expect(formsOf(bool)).to.deep.equal(['invalid']);
  });
});
