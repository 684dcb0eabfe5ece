import { expect } from 'chai';
import { literal, NOTES, ROOT_BYTES, STATEMENTS, TRANSACTIONS } from './decisions-cases.js';
import { DEPLOYMENTS } from './deployments.js';
import type { Answer } from './documentation.js';
import * as requests from './requests.js';
import { givenSupplier, type Supplier } from './supplier.js';

const LISTS = [
  ['notes', requests.NOTES, NOTES],
  ['transactions', requests.TRANSACTIONS, TRANSACTIONS],
  ['statements', requests.STATEMENTS, STATEMENTS],
] as const;

for (const deployment of DEPLOYMENTS) {
  describe(`what is asked of each field, on ${deployment.name}`, function () {
    this.timeout(120_000);
    let supplier: Supplier;

    before(async () => {
      const { service } = await deployment.site();
      const settings = { document_root: 'r'.repeat(ROOT_BYTES - 1) };
      supplier = await givenSupplier(service, { settings });
    });

    for (const [list, path, cases] of LISTS)
      it(`holds for ${cases.length} requests with ${list}`, async () => {
        const wrong: object[] = [];
        let taken = 0;
        for (const [items, ...problems] of cases) {
          const text = textOf({ ...requests.addressing(supplier), [list]: items });
          const headers = { 'Content-Type': 'application/json' };
          const answer = await supplier.caller.ask('POST', path, { body: text, headers });

          const expected = problems.map((problem) => problem.replace(' at ', ` at ${list}.`));
          if (expected.length === 0) taken += 1;
          if (answer.status !== (expected.length > 0 ? 400 : 201)) wrong.push({ text, answer });
          else if (!sameProblems(problemsIn(answer), expected))
            wrong.push({ text, expected, found: problemsIn(answer) });
        }
        expect(wrong).to.deep.equal([]);
        expect(taken).to.be.within(1, cases.length - 1);
      });
  });
}

/** As JSON, with numbers as they are written in the table. */
function textOf(body: object): string {
  return JSON.stringify(body).replaceAll(new RegExp(`"${literal('([^"]+)')}"`, 'g'), '$1');
}

function problemsIn({ body }: Answer): readonly string[] {
  const { errors = [] } = body as { errors?: readonly { code: string; attr: string }[] };
  return errors.map(({ code, attr }) => `${code} at ${attr}`);
}

function sameProblems(found: readonly string[], expected: readonly string[]): boolean {
  return JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted());
}
