import { HeldClock } from '@data-import/testkit/held-clock';
import { createNotesRequest } from '@data-import/wire/codecs';
import { DEFAULT_LIMITS, fieldError, type Reader } from '@data-import/wire/kit';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { PARSE_ERROR } from '../../src/errors/transport-errors.js';
import { readRequest, type Incoming } from '../../src/reading/read-request.js';
import { handleInTurns, Visit } from '../../src/shares/gate.js';

const NOTES = 100;
const ACCOUNT = { import_supplier: 'S', external_account_number: 'A' };
const FAULTS = { errors: [fieldError(PARSE_ERROR, [])], total: 1, readable: undefined };

describe('readRequest', () => {
  for (const [what, query, duplicates, undocumentedFields] of [
    ['looks for faults beside a wrong query', err(FAULTS), [], 'refuse'],
    ['looks for faults beside a field that is there twice', ok({}), [['notes']], 'refuse'],
    ['drops undocumented fields', ok({}), [], 'ignore'],
  ] as const)
    it(`lets others have their turns while it ${what}`, async () => {
      using clock = new HeldClock();
      const note = {
        get body() {
          clock.pass(2);
          return 'A note';
        },
      };
      const value = { ...ACCOUNT, notes: Array.from({ length: NOTES }, () => note) };
      let turns = 0;
      const visit = new Visit([], () => {
        turns += 1;
        return undefined;
      });
      const reading = {
        query: { schema: {}, read: () => query, survey: () => FAULTS } as unknown as Reader<object>,
        body: { reader: createNotesRequest(DEFAULT_LIMITS), failed: PARSE_ERROR },
      };
      const readBody = async () => ok({ value, duplicates, isLarge: false });
      const incoming = { params: {}, subject: {}, undocumentedFields, readBody };
      await handleInTurns(visit, () => readRequest(reading, incoming as unknown as Incoming));

      expect(turns).to.be.at.least(NOTES);
    });
});
