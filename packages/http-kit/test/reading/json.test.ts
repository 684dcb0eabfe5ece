import { DEFAULT_LIMITS, type Limits } from '@data-import/wire/kit';
import { expect } from 'chai';
import fc from 'fast-check';
import { parseJson } from '../../src/reading/json.js';

/** From a cut at every comma to none, where the text may be plain. */
const SLICES = [1, 7, 40, 1_000_000];

function read(text: string | Buffer, limits: Partial<Limits> = {}, sliceBytes = 1_000_000) {
  const work = parseJson(
    Buffer.from(text as string),
    { ...DEFAULT_LIMITS, ...limits },
    { sliceBytes },
  );
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done === true) return { result: step.value, pauses };
  }
}

const parsed = (text: string, limits?: Partial<Limits>, sliceBytes?: number) =>
  read(text, limits, sliceBytes).result.map(({ value }) => value);

const detailOf = (text: string | Buffer, limits?: Partial<Limits>) =>
  read(text, limits).result._unsafeUnwrapErr().detail;

const duplicatesIn = (text: string, sliceBytes?: number) =>
  read(text, {}, sliceBytes)
    .result._unsafeUnwrap()
    .duplicates.map((path) => path.join('.'));

const pausesIn = (text: string, sliceBytes: number, limits?: Partial<Limits>) =>
  read(text, limits, sliceBytes).pauses;

describe('parseJson', () => {
  it('reads what JSON.parse reads, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5 }),
        fc.constantFrom(undefined, 1, '\t'),
        fc.constantFrom(...SLICES),
        (value, indent, sliceBytes) => {
          const text = JSON.stringify(value, undefined, indent);

          expect(JSON.stringify(parsed(text, {}, sliceBytes)._unsafeUnwrap())).to.equal(
            JSON.stringify(JSON.parse(text)),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses what JSON.parse refuses, however it is cut', () => {
    fc.assert(
      fc.property(almostJson, fc.constantFrom(...SLICES), (text, sliceBytes) => {
        expect(parsed(text, {}, sliceBytes).isOk()).to.equal(isJson(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('begins behind a byte order mark', () => {
    expect(parsed('\ufeff{"a": 1}')._unsafeUnwrap()).to.deep.equal({ a: 1 });
    expect(parsed('{"a": \ufeff1}').isOk()).to.equal(false);
  });

  it('keeps every number exactly, wherever it stands', () => {
    fc.assert(
      fc.property(
        numberText,
        fc.constantFrom('[#]', '{"a": #}', '[1,#,"#"]', ' [ \n#\t] '),
        fc.constantFrom(...SLICES),
        (number, frame, sliceBytes) => {
          const sent = frame.replace('#', number);
          const kept = JSON.stringify(parsed(sent, {}, sliceBytes)._unsafeUnwrap());

          const [echoed] = /-?\d[\d.eE+-]*(?=[\],}]|,"#")/.exec(kept.replace('[1,', '[')) ?? [];
          expect(valueOf(echoed ?? '')).to.equal(valueOf(number));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps a double where a double says the same', () => {
    expect(
      parsed('[1, 1.5, 0.1, 123456789012345, -0.001, 1e0, 1.0000000000000000]')._unsafeUnwrap(),
    ).to.deep.equal([1, 1.5, 0.1, 123456789012345, -0.001, 1, 1]);
  });

  it('keeps doubles, texts and other numbers beside long ones', () => {
    const long = '12345678901234567890';
    const text = `{"1e295": 1e290, "__proto__": [${long}, 1e0, 0.10, "${long}", 1e999, ${long}], "b": -${long}}`;
    for (const sliceBytes of SLICES)
      expect(JSON.stringify(parsed(text, {}, sliceBytes)._unsafeUnwrap())).to.equal(
        `{"1e295":1e290,"__proto__":[${long},1,0.1,"${long}",1e999,${long}],"b":-${long}}`,
      );
  });

  it('keeps the last value of a field that stands twice, whatever the first one is', () => {
    const text = '{"a": [1, {"b": 2}], "a": {"b": [3]}, "c": {"d": {}, "e": 1}, "c": [[4, 5]]}';
    for (const sliceBytes of SLICES)
      expect(parsed(text, {}, sliceBytes)._unsafeUnwrap()).to.deep.equal({
        a: { b: [3] },
        c: [[4, 5]],
      });
  });

  it('takes __proto__ for a name like any other', () => {
    const value = parsed('{"__proto__": {"polluted": 1e0}}')._unsafeUnwrap() as object;

    expect(Object.keys(value)).to.deep.equal(['__proto__']);
    expect((value as { polluted?: unknown }).polluted).to.equal(undefined);
  });
});

describe('parseJson, of what costs too much', () => {
  it('refuses what is nested too deeply, wherever', () => {
    expect(parsed('['.repeat(32) + ']'.repeat(32)).isOk()).to.equal(true);
    for (const text of ['['.repeat(33), '{"a":'.repeat(33), `{"a": ${'['.repeat(32)}1`])
      expect(detailOf(text)).to.include('nested deeper than 32 levels');
  });

  it('counts no level around the body of a bulk line, and says the limit of a body', () => {
    const [line, deeper] = [33, 34].map((levels) => {
      const text = Buffer.from('['.repeat(levels) + ']'.repeat(levels));
      return parseJson(text, DEFAULT_LIMITS, { levelsAround: 1 }).next().value;
    });
    const isTooDeep = { detail: 'Line 1, column 34: the body is nested deeper than 32 levels.' };

    expect(line).to.have.property('value');
    expect(deeper).to.have.property('error').that.includes(isTooDeep);
  });

  it('keeps one item more than a list may have, and all that stands behind the list', () => {
    const text = JSON.stringify({
      a: [1, [2, 2], 3, 4, [5, 5, 5, 5]],
      b: { c: [1, 2, 3, 4] },
      d: 'e',
    });

    for (const sliceBytes of [1, 7, 20])
      expect(parsed(text, { maximumItems: 2 }, sliceBytes)._unsafeUnwrap()).to.deep.equal({
        a: [1, [2, 2], 3],
        b: { c: [1, 2, 3] },
        d: 'e',
      });
  });

  it('refuses more lists and objects than the bytes of the largest body justify', () => {
    expect(parsed(many(4999), { maximumBodyBytes: 5000 }).isOk()).to.equal(true);
    expect(detailOf(many(5000), { maximumBodyBytes: 5000 })).to.include('10000 lists and objects');
  });

  it('counts lists, objects, fields and long numbers, however the text is cut', () => {
    for (const sliceBytes of SLICES) {
      const { result } = read('[{"a": [], "b": {"a": 1}}, "c", [[2]]]', {}, sliceBytes);
      expect(result._unsafeUnwrap()).to.include({ nodes: 9 });
    }
    const { result } = read('[12345678901234567890, 1e400, 1]');
    expect(result._unsafeUnwrap()).to.include({ nodes: 3 });
  });

  it('refuses more different names than could be listed', () => {
    expect(parsed(names(1000), {}, 100).isOk()).to.equal(true);
    expect(read(names(1001), {}, 100).result._unsafeUnwrapErr().detail).to.include(
      '1000 different field names',
    );
  });

  it('lets others have their turn after every slice', () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, () => ({ a: 1 })));

    expect(pausesIn(text, 100)).to.be.within(text.length / 120, text.length / 100);
    expect(pausesIn(`[[${'1,'.repeat(1000)}1]]`, 100, { maximumItems: 5 })).to.be.above(15);
  });
});

describe('parseJson, of fields that stand twice', () => {
  for (const [text, ...places] of [
    ['{"a": 1, "a": 1}', 'a'],
    ['{"a": 1, "b": {"a": 1, "b": 2}, "c": [{"a": 1}]}'],
    ['{"a": {"b": 1, "c": {"d": 1}, "b": 2}, "c": 1}', 'a.b'],
    ['{"a": [{"b": 1}, {"b": 1, "b": 1}, [{"c": 1, "b": 2, "c": 3}]]}', 'a.1.b', 'a.2.0.c'],
    ['{"a": 1, "\\u0061": 2, "a": 3}', 'a', 'a'],
    ['{"\\u0061": 1, "\\u0061": 2}', 'a'],
    ['{"\\ud800": 1, "\\ud801": 2, "\ufffd": 3}'],
    ['{"\u00e9": 1, "\\u00e9": 2, "e": 3}', '\u00e9'],
    ['{"": 1, "": 2}', ''],
    ['{"__proto__": 1, "__proto__": 2}', '__proto__'],
    ['{"toString": 1, "constructor": 2}'],
    ['{"a": {"b": 1}, "a": {"b": 1}}', 'a'],
    ['[{"a": 1}, {"a": 1}, {"a": 1, "b": 2, "a": 3}]', '2.a'],
    ['{"a": "\\"a", "b": "\\\\", "c": "{\\"a\\": 1, \\"a\\": 2}"}'],
  ] as const) {
    it(`finds ${places.length === 0 ? 'none' : places.join(' and ')} in ${text}`, () => {
      for (const sliceBytes of SLICES) expect(duplicatesIn(text, sliceBytes)).to.deep.equal(places);
    });
  }

  it('agrees with a count of the names, at every depth', () => {
    fc.assert(
      fc.property(nestedMembers, fc.constantFrom(...SLICES), (members, sliceBytes) => {
        expect(duplicatesIn(textOf(members), sliceBytes)).to.have.length(repeatsIn(members));
      }),
    );
  });

  it('does not lose any for names that share a slot', () => {
    const names = Array.from({ length: 900 }, (_, index) => `n${index}`);
    const text = `{${[...names, ...names].map((name) => `"${name}":1`).join()}}`;

    expect(duplicatesIn(text)).to.deep.equal(names);
  });
});

describe('parseJson, of what is malformed', () => {
  for (const [text, detail] of [
    ['', 'Line 1, column 1: expected a value, found the end of the text.'],
    ['{"a": 1,}', 'Line 1, column 9: expected a field name in double quotes, found "}".'],
    ['{\n  "a": 1\n  "b": 2}', 'Line 3, column 3: expected "," or "}", found "\\"".'],
    ['[1, 2', 'Line 1, column 6: expected "," or "]", found the end of the text.'],
    ['[1 2]', 'Line 1, column 4: expected "," or "]", found "2".'],
    ['[1,]', 'Line 1, column 4: expected a value, found "]".'],
    ['[,1]', 'Line 1, column 2: expected a value or "]", found ",".'],
    ['{"\u00e9\u00e9" 1}', 'Line 1, column 7: expected ":", found "1".'],
    ['[012]', 'Line 1, column 3: expected "," or "]", found "1".'],
    ['[1.]', 'Line 1, column 4: expected a digit, found "]".'],
    ['[tru]', 'Line 1, column 2: expected a value or "]", found "t".'],
    ["{'a': 1}", 'Line 1, column 2: expected a field name in double quotes or "}", found "\'".'],
    ['["a\nb"]', 'Line 1, column 4: expected an escaped control character, found "\\n".'],
    ['["\\x"]', 'Line 1, column 4: expected one of "\\/bfnrtu after a backslash, found "x".'],
    ['["\\u12g4"]', 'Line 1, column 7: expected four hexadecimal digits, found "g".'],
    ['{} {}', 'Line 1, column 4: expected nothing more, found "{".'],
  ] as const) {
    it(`tells where and what was expected: ${JSON.stringify(text)}`, () => {
      expect(detailOf(text)).to.equal(detail);
    });
  }

  for (const [what, bytes, detail] of [
    [
      'a Latin-1 letter',
      [0x22, 0xfc, 0x22],
      'Line 1, column 2: expected UTF-8, found the byte 0xfc.',
    ],
    ['half a character', [0x22, 0xc3], 'Line 1, column 2: expected UTF-8, found the byte 0xc3.'],
    [
      'a surrogate',
      [0x0a, 0x22, 0xed, 0xa0, 0x80],
      'Line 2, column 2: expected UTF-8, found the byte 0xed.',
    ],
    // A replacement character that was sent as one is a character like any other.
    [
      'after others',
      [0x22, 0xef, 0xbf, 0xbd, 0xc3, 0xa9, 0xff],
      'Line 1, column 4: expected UTF-8, found the byte 0xff.',
    ],
  ] as const) {
    it(`tells where a byte is not UTF-8: ${what}`, () => {
      expect(detailOf(Buffer.from(bytes))).to.equal(detail);
    });
  }

  it('tells where there was too much', () => {
    expect(detailOf(`[\n${many(5000)}]`, { maximumBodyBytes: 5000 })).to.match(
      /^Line 2, column \d+: /,
    );
    const { result } = read(`[\n${names(1001)}]`, {}, 100);
    expect(result._unsafeUnwrapErr().detail).to.match(/^Line 2, column \d+: /);
  });
});

type Members = readonly (readonly [string, Members | number])[];

const nestedMembers: fc.Arbitrary<Members> = fc.letrec<{ members: Members }>((tie) => ({
  members: fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'ab', 'abc', 'id', ''),
      fc.oneof({ maxDepth: 3 }, fc.nat(9), tie('members')),
    ),
    { maxLength: 5 },
  ),
})).members;

function textOf(members: Members): string {
  const fields = members.map(
    ([name, value]) =>
      `${JSON.stringify(name)}: ${typeof value === 'number' ? value : `[${textOf(value)}]`}`,
  );
  return `{${fields.join()}}`;
}

function repeatsIn(members: Members): number {
  const inside = members.map(([, value]) => (typeof value === 'number' ? 0 : repeatsIn(value)));
  const names = new Set(members.map(([name]) => name));
  return members.length - names.size + inside.reduce((sum, count) => sum + count, 0);
}

const many = (count: number) => `[${Array.from({ length: count }, () => '[{}]').join()}]`;

const names = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"n${index}":1`).join()}}`;

/** Loose tokens, and JSON with a character taken out, put in or changed. */
const almostJson = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('{}[]":,0123.eE+- \\ntrue')) }),
  fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.nat(1),
      fc.constantFrom('', ...Array.from('{}[]":,0.e- \\u1t\n')),
    )
    .map(([text, at, taken, put]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + put + text.slice(place + taken);
    }),
);

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
