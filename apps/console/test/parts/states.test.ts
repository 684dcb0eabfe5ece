import type { Refused } from '@data-import/client';
import { expect } from 'chai';
import { wordsFor } from '../../src/parts/states.js';

const REFUSED: Refused = {
  kind: 'refused',
  status: 400,
  code: 'query_failed_validation',
  detail: 'The query parameters were refused.',
  errors: [
    { attr: 'q', code: 'blank', detail: 'This field may not be blank.' },
    { attr: 'limit', code: 'invalid', detail: 'Expected a whole number.' },
  ],
  requestId: 'request-1',
  attempts: 1,
  isOutcomeUnknown: false,
  retryAfterMs: undefined,
  body: undefined,
};

describe('the words for a failure', () => {
  it('tell each reason of a refused search', () => {
    expect(wordsFor(REFUSED, 'the accounts')).to.deep.equal({
      title: 'No accounts',
      advice:
        'The query parameters were refused. This field may not be blank. Expected a whole number.',
    });
  });

  it('tell apart what may not be seen, and what the service failed', () => {
    const failing = { ...REFUSED, errors: [], detail: 'The server failed.' };
    const titleOf = (status: number) => wordsFor({ ...failing, status }, 'it').title;

    expect([403, 500].map(titleOf)).to.deep.equal(['Not allowed', 'The service has a problem']);
  });
});
