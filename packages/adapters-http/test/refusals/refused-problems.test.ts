import { type Answer, refused } from '@data-import/http-kit';
import { ACCOUNT_NOT_FOUND } from '@data-import/wire/codecs';
import { expect } from 'chai';
import { problemsIn } from '../../src/refusals/refused-problems.js';

const SCHEMAS = {
  query: { properties: { dry_run: { type: 'boolean' } } },
  body: {
    type: 'object',
    properties: {
      import_supplier: { type: 'string' },
      items: {
        type: 'array',
        items: {
          anyOf: [
            { properties: { text: { type: 'string' } } },
            { properties: { parts: { type: 'array', items: { properties: { a: {} } } } } },
          ],
        },
      },
    },
  },
};

const answerWith = (...errors: readonly (readonly [code: string, attr: string])[]): Answer => ({
  status: 400,
  body: {
    kind: 'json',
    value: { code: 'failed', errors: errors.map(([code, attr]) => ({ code, attr })) },
  },
});

const examplesIn = (answer: Answer, body: unknown, query: unknown = {}) =>
  problemsIn(answer, { body, query }, SCHEMAS).map(
    ({ code, example }) => `${code} ${example.status} ${example.attr} ${example.valueType}`,
  );

const exampleAt = (attr: string, body: unknown) =>
  examplesIn(answerWith(['c', attr]), body)[0]?.slice('c 400 '.length);

describe('problemsIn', () => {
  it('has each code once, with the first place', () => {
    const answer = answerWith(
      ['blank', 'items.0.text'],
      ['invalid', 'items.1.text'],
      ['blank', 'items.2.text'],
    );
    const body = { items: [{ text: '' }, { text: 3 }, { text: '  ' }] };

    expect(examplesIn(answer, body)).to.deep.equal([
      'blank 400 items.0.text string of 0 characters',
      'invalid 400 items.1.text number',
    ]);
  });

  it('has the code of the answer where no field was wrong', () => {
    expect(examplesIn(refused(404, ACCOUNT_NOT_FOUND), {})).to.deep.equal([
      'account_not_found 404 undefined undefined',
    ]);
  });

  it('tells type and size of a value, and never the value', () => {
    const exact = JSON as unknown as { rawJSON: (text: string) => unknown };
    const values: readonly (readonly [unknown, string])[] = [
      ['secret', 'string of 6 characters'],
      ['💶💶', 'string of 2 characters'],
      [12, 'number'],
      [exact.rawJSON('12345678901234567890.1'), 'number'],
      [true, 'boolean'],
      [null, 'null'],
      [{ secret: 1 }, 'object'],
      [['secret', 'secret'], 'array of 2'],
    ];
    for (const [value, expected] of values)
      expect(exampleAt('items.0.text', { items: [{ text: value }] })).to.equal(
        `items.0.text ${expected}`,
      );
    expect(exampleAt('items.0.text', { items: [{}] })).to.equal('items.0.text undefined');
    expect(exampleAt('items.3.text', { items: 'none' })).to.equal('items.3.text undefined');
  });

  it("has no name that is not the API's, wherever it stands", () => {
    const secret = { 'Mrs. Smith': { 7: 'x' } };
    for (const [attr, shown] of [
      ['items.0.Mrs. Smith', 'items.0.*'],
      ['items.0.Mrs. Smith.7', 'items.0.*'],
      ['Mrs. Smith.7', '*'],
      ['items.Mrs. Smith', 'items.*'],
      ['4929123412341234', '*'],
      ['items.0.parts.1.b', 'items.0.parts.1.*'],
      ['items.0.constructor', 'items.0.*'],
      ['items.0.parts.1.a', 'items.0.parts.1.a'],
      ['non_field_errors', 'non_field_errors'],
    ] as const)
      expect(exampleAt(attr, { items: [secret], ...secret })?.split(' ')[0]).to.equal(shown);
  });

  it('knows the parameters of the query', () => {
    const answer = answerWith(['invalid', 'dry_run'], ['unknown_field', 'Smith']);

    expect(examplesIn(answer, {}, { dry_run: 'maybe', Smith: '1' })).to.deep.equal([
      'invalid 400 dry_run string of 5 characters',
      'unknown_field 400 * undefined',
    ]);
  });
});
