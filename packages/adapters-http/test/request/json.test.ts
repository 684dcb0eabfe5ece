import { expect } from 'chai';
import fc from 'fast-check';
import { parseJson } from '../../src/request/json.js';
import { inspectJson } from '../../src/request/json-text.js';

const parsed = (text: string, maximumDepth = 32) => parseJson(Buffer.from(text), maximumDepth);

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);

        expect(JSON.stringify(parsed(text)._unsafeUnwrap())).to.equal(
          JSON.stringify(JSON.parse(text)),
        );
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('{}[]":,0123.eE+- \\ntrue')) }),
        (text) => {
          expect(parsed(text).isOk()).to.equal(isJson(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps every number exactly, wherever it stands', () => {
    fc.assert(
      fc.property(
        numberText,
        fc.constantFrom('[#]', '{"a": #}', '[1,#,"#"]', ' [ \n#\t] '),
        (number, frame) => {
          const sent = frame.replace('#', number);
          const kept = JSON.stringify(parsed(sent)._unsafeUnwrap());

          const [echoed] = /-?\d[\d.eE+-]*(?=[\],}]|,"#")/.exec(kept.replace('[1,', '[')) ?? [];
          expect(valueOf(echoed ?? '')).to.equal(valueOf(number));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps a double where a double says the same', () => {
    expect(parsed('[1, 1.5, 0.1, 123456789012345, -0.001]')._unsafeUnwrap()).to.deep.equal([
      1, 1.5, 0.1, 123456789012345, -0.001,
    ]);
  });

  it('does not take digits in texts for numbers', () => {
    const text = '{"1234567890123456789": "[12345678901234567890, 1e5]"}';
    expect(inspectJson(Buffer.from(text), 32).hasLongNumbers).to.equal(false);
  });

  it('takes __proto__ for a name like any other', () => {
    const value = parsed('{"__proto__": {"polluted": 1e0}}')._unsafeUnwrap() as object;

    expect(Object.keys(value)).to.deep.equal(['__proto__']);
    expect((value as { polluted?: unknown }).polluted).to.equal(undefined);
  });
});

describe('inspectJson', () => {
  it('tells how deeply arrays and objects nest', () => {
    const cases = [
      ['1', 0],
      ['{}', 1],
      ['[[], [[]], {"a": [{}]}]', 4],
      ['["[[[[", "\\"[[[", "\\\\", [1]]', 2],
    ] as const;
    for (const [text, depth] of cases)
      expect(inspectJson(Buffer.from(text), 32).depth, text).to.equal(depth);
  });

  it('agrees with the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(inspectJson(Buffer.from(text), 100).depth).to.equal(depthOf(value));
      }),
    );
  });
});

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: min, maxLength: max });

const numberText = fc
  .record({
    sign: fc.constantFrom('', '-'),
    integer: digits(1, 25).map((text) => text.replace(/^0+(?=\d)/, '')),
    fraction: fc.oneof(
      fc.constant(''),
      digits(1, 25).map((text) => `.${text}`),
    ),
    exponent: fc.oneof(
      { arbitrary: fc.constant(''), weight: 3 },
      fc
        .record({
          e: fc.constantFrom('e', 'E'),
          sign: fc.constantFrom('', '+', '-'),
          by: fc.nat(30),
        })
        .map(({ e, sign, by }) => `${e}${sign}${by}`),
    ),
  })
  .map(({ sign, integer, fraction, exponent }) => sign + integer + fraction + exponent);

/** What a number text states, as whole units of ten to the power of -100: a model that cannot round. */
function valueOf(text: string): bigint {
  const [, sign, integer = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const scale = 100 - fraction.length + Number(exponent);
  const magnitude = BigInt(integer + fraction) * 10n ** BigInt(scale);
  return sign === '-' ? -magnitude : magnitude;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
