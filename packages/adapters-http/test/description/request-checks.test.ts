import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { Components } from '@data-import/http-kit';
import { requestChecks, type RequestChecks } from '@data-import/wire';
import { DEFAULT_LIMITS } from '@data-import/wire/kit';
import { expect } from 'chai';
import fc from 'fast-check';
import { answerTo, ROUTES, VENDORS } from './asked-routes.js';
import { damaged, valuesOf } from './values.js';

const OPERATIONS: Readonly<Record<string, keyof RequestChecks>> = {
  createNotes: 'notes',
  importTransactions: 'transactions',
  importStatements: 'historical-statements',
  createAccountInstruction: 'payment-instruction',
  createBusinessInstruction: 'business-payment-instruction',
};

// Left to the use case where a request is otherwise in order.
const CONTRADICTIONS = ['duplicate_transaction_ids', 'historical_statement_already_exists'];

describe('requestChecks', () => {
  const checks = requestChecks({
    limits: DEFAULT_LIMITS,
    vocabulary: DEFAULT_VOCABULARY,
    vendors: VENDORS,
  });

  for (const [operationId, operation] of Object.entries(OPERATIONS))
    it(`refuses what the service refuses, in the same words: ${operation}`, async () => {
      const route = ROUTES.find((one) => one.operationId === operationId)!;
      const components = new Components();
      const reference = components.refer(route.body?.schema ?? {});
      const bodies = damaged(
        fc.oneof(
          valuesOf(reference, components.schemas),
          fc.constantFrom(...Object.values(route.examples ?? {})),
        ),
      );
      const queries = fc.constantFrom(
        {},
        {},
        { dry_run: 'yes' },
        { dry_run: '' },
        { colour: 'red' },
      );
      let refusals = 0;

      await fc.assert(
        fc.asyncProperty(bodies, queries, async (body, query) => {
          const text = JSON.stringify(body);
          const answer = await answerTo(route, text, query);
          const check = checks[operation](JSON.parse(text), query);

          if (answer === 'taken') {
            const errors = check.isErr() ? check.error.errors : [];
            for (const { code } of errors) expect(CONTRADICTIONS, text).to.include(code);
          } else {
            refusals += 1;
            expect(check._unsafeUnwrapErr(), text).to.deep.equal(answer);
          }
        }),
        { numRuns: 400 },
      );
      expect(refusals).to.be.above(40);
    });
});
