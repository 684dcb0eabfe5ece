import { Components, ownAnswers } from '@data-import/http-kit';
import { attrOf, type JsonSchema } from '@data-import/wire/kit';
import { expect } from 'chai';
import fc from 'fast-check';
import { FAILURE } from '../../src/api-description.js';
import type { Route } from '../../src/route.js';
import { answerTo, ROUTES } from './asked-routes.js';
import { strictAjv } from '@data-import/testkit/strict-ajv';
import { damaged, oddText, valuesOf } from './values.js';

const AJV = strictAjv().addVocabulary(['components']);

// Slow because hundreds of bodies are made for each operation.
describe('the described schema of a request', () => {
  for (const route of ROUTES)
    if (route.body)
      describe(`of ${route.operationId}`, () => {
        const components = new Components();
        const reference = components.refer(route.body?.schema ?? {});
        const definitions = { components: { schemas: components.schemas } };
        const isDescribed = AJV.compile({ ...reference, ...definitions });
        const bodies = damaged(
          fc.oneof(
            valuesOf(reference, components.schemas),
            fc.constantFrom(...Object.values(route.examples ?? { none: {} })),
          ),
        );

        it('says what is taken, but for the rules that are listed', async () => {
          let takenOnes = 0;
          await fc.assert(
            fc.asyncProperty(bodies, async (body) => {
              const text = JSON.stringify(body);
              const problems = await problemsOf(route, text);
              if (problems.length === 0) takenOnes += 1;

              const what = `${text}: ${JSON.stringify(problems)}`;
              for (const { code, attr } of problems)
                if (partAt(body, attr) === null) expect(code, what).not.to.equal('invalid');
              const described = isDescribed(JSON.parse(text));
              if (problems.length === 0) expect(described, what).to.equal(true);
              // What is refused by a rule may look right.
              if (!problems.every((problem) => isBeyondSchema(route, problem, body)))
                expect(described, what).to.equal(false);
            }),
            { numRuns: 600 },
          );
          expect(takenOnes).to.be.above(30);
        });
      });
});

/** A search has a key, beside which a supplier can be named; the requests of a refusal need all that names it. */
function neededBeside({ operationId }: (typeof ROUTES)[number], name: string): object {
  if (/^list(Own)?RefusedRequests$/.test(operationId)) return REFUSAL;
  const isSearch = operationId === 'searchAccounts' || operationId === 'searchOwnAccounts';
  return isSearch && name === 'import_supplier' ? { q: 'T-1' } : {};
}

const REFUSAL = { import_supplier: 'SUPPLIER', operation: 'notes', code: 'blank' };

const toText = (second: number) => new Date(second * 1000).toISOString().replace('.000', '');

/** Times, which no random text is. */
function momentsOf(schema: object) {
  const moment = fc.integer({ min: 0, max: 2_000_000_000 });
  return 'format' in schema && schema.format === 'date-time' ? [moment.map(toText)] : [];
}

describe('the described schema of a query', () => {
  for (const route of ROUTES)
    for (const [name, schema] of Object.entries(parametersOf(route)).filter(isNoCursor))
      it(`says what ${route.operationId} takes for ${name}`, async () => {
        const isDescribed = AJV.compile(schema);
        let takenOnes = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.oneof(queryText, oddText, ...wordsOf(schema), ...momentsOf(schema)),
            async (text) => {
              const problems = await problemsOf(route, bodyFor(route), {
                ...neededBeside(route, name),
                [name]: text,
              });
              if (problems.length === 0) takenOnes += 1;

              expect(problems.length === 0, text).to.equal(isDescribed(meantBy(text, schema)));
            },
          ),
          { numRuns: 250 },
        );
        expect(takenOnes).to.be.above(12);

        const twice = await problemsOf(route, bodyFor(route), {
          ...neededBeside(route, name),
          [name]: ['1', '1'],
        });
        expect(twice).to.have.length(isDescribed(['1', '2']) ? 0 : 1);
      });

  it('lists every parameter that is taken', async () => {
    for (const route of ROUTES.filter(({ guard }) => guard)) {
      const [problem] = await problemsOf(route, bodyFor(route), { colour: 'red' });
      expect(problem).to.include({ code: 'unknown_field', attr: 'colour' });
    }
  });
});

/** What the schema allows, when it lists that. */
function wordsOf({ enum: words }: JsonSchema): readonly fc.Arbitrary<string>[] {
  return Array.isArray(words) ? [fc.constantFrom(...(words as string[]))] : [];
}

/** Which cursors were handed out is for no schema to say. */
function isNoCursor([name]: readonly [string, unknown]): boolean {
  return name !== 'cursor';
}

const BOOLEAN_TEXTS = ['true', 'TRUE', 'yes', 'On', '1', 'false', 'no', 'oFF', '0', 'y', 'null'];
const NUMBER_TEXTS = ['2', '007', '10000', '10001', '1000000001', '-1', '1.0', '1e3', ' 1'];
const queryText = fc.constantFrom(...BOOLEAN_TEXTS, ...NUMBER_TEXTS, '9'.repeat(16));

/** A text of a query as a value of JSON: what the introduction of the description says of booleans is meant here too. */
function meantBy(text: string, { type }: JsonSchema): unknown {
  if (type === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? text;
  return type === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

function parametersOf({ query }: Route): Readonly<Record<string, JsonSchema>> {
  return (query.schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function bodyFor({ examples = {} }: Route): string {
  return JSON.stringify(Object.values(examples)[0] ?? {});
}

interface Problem {
  readonly code: string;
  readonly attr: string;
}

/** None when the request is taken. */
async function problemsOf(
  route: Route,
  text: string,
  query: object = {},
): Promise<readonly Problem[]> {
  const answer = await answerTo(route, text, query);
  return answer === 'taken' ? [] : (answer as { readonly errors: readonly Problem[] }).errors;
}

/** Whether it is listed beside the schema, which cannot say it. */
function isBeyondSchema(route: Route, { code, attr }: Problem, body: unknown): boolean {
  // No validator counts the decimals of a number without mistakes; the description of the field gives them.
  if (code === 'max_decimal_places' && typeof partAt(body, attr) === 'number') return true;
  const rules = ownAnswers(route, FAILURE).get(400)?.codes.rules ?? [];
  const places = rules.filter((rule) => rule.code.code === code).map(({ at }) => attrOf(at));
  return places.some((place) => place.replaceAll(/\d+/g, 'N') === attr.replaceAll(/\d+/g, 'N'));
}

function partAt(body: unknown, attr: string): unknown {
  return attr
    .split('.')
    .reduce<unknown>((whole, key) => (whole as Record<string, unknown> | null)?.[key], body);
}
