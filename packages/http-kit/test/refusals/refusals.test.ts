import { errorCode, fieldError } from '@data-import/wire/kit';
import { expect } from 'chai';
import { namedAfterRule } from '../../src/reading/read-request.js';
import { refusalOf, rulesIn, wholeRefusalsIn, type Refusals } from '../../src/refusals/refusals.js';

const code = <C extends string>(name: C) => errorCode(name, { meaning: `${name}.`, remedy: '' });
const [FAILED, MISSING, TAKEN, LATE] = [
  code('failed'),
  code('missing'),
  code('taken'),
  code('late'),
];

type Refused =
  | { readonly kind: 'missing' }
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'late'; readonly items: readonly number[] }
  | { readonly kind: 'odd' };

const REFUSALS: Refusals<Refused, { readonly asked: string }> = {
  missing: { status: 404, code: MISSING, headers: () => ({ 'Retry-After': '1' }) },
  taken: { code: TAKEN, at: ['name'], detail: ({ by }) => `By ${by}.` },
  late: {
    rules: [{ code: LATE, at: ['items', 0] }],
    each: ({ items }) => items.map((index) => fieldError(LATE, ['items', index])),
  },
  odd: { rules: [], body: (_, { asked }) => ({ asked }) },
};

const answer = (error: Refused) => refusalOf(REFUSALS, error, { asked: 'x' }, FAILED);

describe('a table of refusals', () => {
  it('answers an error of the request as a whole with its status', () => {
    expect(answer({ kind: 'missing' })).to.deep.equal({
      status: 404,
      body: { kind: 'json', value: { detail: 'missing.', code: 'missing' } },
      headers: { 'Retry-After': '1' },
    });
  });

  it('answers errors of fields with 400 and the code of what failed', () => {
    expect(answer({ kind: 'taken', by: 'others' }).body).to.deep.equal({
      kind: 'json',
      value: {
        detail: 'failed.',
        code: 'failed',
        errors: [{ detail: 'By others.', code: 'taken', attr: 'name' }],
      },
    });
    expect(answer({ kind: 'late', items: [2, 5] }).body).to.have.nested.property(
      'value.errors[1].attr',
      'items.5',
    );
  });

  it('answers with a body of its own form', () => {
    expect(answer({ kind: 'odd' }).body).to.deep.equal({ kind: 'json', value: { asked: 'x' } });
  });

  it('says for the documentation which codes there are, and where', () => {
    expect(rulesIn(REFUSALS).map(({ at }) => at)).to.deep.equal([['name'], ['items', 0]]);
    const whole = [...wholeRefusalsIn(REFUSALS)].map(([status, all]) => [
      status,
      all.map((refusal) => refusal.code),
    ]);
    expect(whole).to.deep.equal([[404, [MISSING]]]);
  });
});

describe('namedAfterRule', () => {
  const rules = [TAKEN, LATE].map((one) => ({ code: one, at: [] }));
  const named = namedAfterRule(FAILED, [LATE], rules) as (
    errors: readonly ReturnType<typeof fieldError>[],
  ) => unknown;

  it('names a request that breaks one rule and nothing else after the rule', () => {
    expect(named([fieldError(TAKEN, []), fieldError(TAKEN, ['x'])])).to.equal(TAKEN);
  });

  it('does not where more is wrong, or the form of a field', () => {
    expect(named([fieldError(TAKEN, []), fieldError(LATE, [])])).to.equal(FAILED);
    expect(named([fieldError(LATE, [])])).to.equal(FAILED);
    expect(named([])).to.equal(FAILED);
  });
});
