import { expect } from 'chai';
import { buildSchema, getIntrospectionQuery, specifiedRules, validate } from 'graphql';
import {
  fewAliases,
  oneRootField,
  parseShortDocument,
} from '../../src/access-tokens/document-limits.js';

const schema = buildSchema('type Query { lamp: Lamp } type Lamp { name: String lamp: Lamp }');

const problemsOf = (source: string) =>
  validate(schema, parseShortDocument(source), [...specifiedRules, oneRootField, fewAliases]).map(
    ({ message }) => message,
  );

const aliased = (count: number) =>
  `{ lamp { ${Array.from({ length: count }, (_, i) => `n${i}: name`).join(' ')} } }`;
const nested = (depth: number) => '{ lamp '.repeat(depth) + '{ name }' + '}'.repeat(depth);

describe('oneRootField', () => {
  const accepted = [
    '{ lamp { name } }',
    '{ __typename lamp { name } }',
    'query A { ...F } fragment F on Query { lamp { name lamp { name } } }',
    'query A { ...F ...F } fragment F on Query { lamp { name } }',
    'query A { lamp { name } } query B { lamp { name } }',
  ];
  for (const source of accepted)
    it(`accepts ${source}`, () => {
      expect(problemsOf(source)).to.deep.equal([]);
    });

  const refused = [
    '{ a: lamp { name } b: lamp { name } }',
    '{ lamp { name } lamp { name } }',
    '{ lamp { name } __schema { description } }',
    '{ lamp { name } ... on Query { b: lamp { name } } }',
    '{ lamp { name } ...F } fragment F on Query { b: lamp { name } }',
    '{ ...F ...G } fragment F on Query { a: lamp { name } } fragment G on Query { lamp { name } }',
    'query A { lamp { name } } query B { lamp { name } __schema { description } }',
  ];
  for (const source of refused)
    it(`refuses ${source}`, () => {
      expect(problemsOf(source)).to.deep.equal(['An operation may ask for one root field only.']);
    });

  it('comes to an end on fragments that go round in circles', () => {
    const circle =
      '{ ...F } fragment F on Query { ...G } fragment G on Query { ...F lamp { name } }';

    expect(problemsOf(circle).join()).to.contain('Cannot spread fragment');
  });
});

describe('fewAliases', () => {
  it('accepts four aliases and refuses five', () => {
    expect(problemsOf(aliased(4))).to.deep.equal([]);
    expect(problemsOf(aliased(5))).to.deep.equal(['A document may have 4 aliases at most.']);
  });
});

describe('parseShortDocument', () => {
  it('reads a complete introspection', () => {
    const everything = getIntrospectionQuery({
      inputValueDeprecation: true,
      oneOf: true,
      schemaDescription: true,
      specifiedByUrl: true,
    });

    expect(problemsOf(everything)).to.deep.equal([]);
  });

  it('refuses a document of more than 400 words and signs', () => {
    expect(() => parseShortDocument(nested(132))).not.to.throw();
    expect(() => parseShortDocument(nested(133))).to.throw(
      'Document contains more than 400 tokens',
    );
  });
});
