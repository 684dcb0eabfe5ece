import { INSTRUCTION_TYPES, TAX_UNIT_TYPES, TRANSACTION_TYPES } from '@data-import/domain';
import { LENGTHS } from '../request/lengths.js';
import { succeeded } from '../response/answer.js';
import type { RouteSettings } from '../route-settings.js';
import { route, type Route } from '../routing/route.js';

/** What a caller may need to know before it sends anything: how much, how long, and which words. */
export function settingsRoute({ limits, vocabulary, vendors }: RouteSettings): Route {
  const settings = {
    limits: {
      maximum_body_bytes: limits.maximumBodyBytes,
      maximum_items: limits.maximumItems,
      maximum_depth: limits.maximumDepth,
    },
    lengths: LENGTHS,
    vocabulary: {
      transaction_types: [...TRANSACTION_TYPES],
      payment_types: wordsOf(vocabulary.paymentTypes),
      repayment_types: wordsOf(vocabulary.repaymentTypes),
      reasons: wordsOf(vocabulary.reasons),
      rate_bands: wordsOf(vocabulary.rateBands),
      tax_types: wordsOf(vocabulary.taxTypes),
      tax_unit_types: [...TAX_UNIT_TYPES],
      instruction_types: [...INSTRUCTION_TYPES],
      vendors: [...vendors],
    },
  };
  return route({
    operationId: 'getSettings',
    method: 'GET',
    path: '/v1/data-import/settings/',
    summary: 'Read the limits and the allowed words of this instance',
    answers: {
      200: {
        description: 'A list of words that is null leaves its field free.',
        schema: SETTINGS,
        examples: { settings },
      },
    },
    handle: async () => succeeded(settings),
  });
}

const wordsOf = (words: ReadonlySet<string> | undefined) => (words ? [...words] : null);

const whole = { type: 'integer', minimum: 0 };
const words = { type: 'array', items: { type: 'string' } };
const wordsOrFree = { ...words, type: ['array', 'null'] };

const objectOf = (title: string, properties: Readonly<Record<string, object>>) => ({
  title,
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const SETTINGS = objectOf('Settings', {
  limits: objectOf('RequestLimits', {
    maximum_body_bytes: { ...whole, description: 'Also of what a compressed body unpacks to.' },
    maximum_items: { ...whole, description: 'In any array.' },
    maximum_depth: { ...whole, description: 'Of arrays and objects in each other.' },
  }),
  lengths: {
    ...objectOf('Lengths', Object.fromEntries(Object.keys(LENGTHS).map((name) => [name, whole]))),
    description: 'In characters; of a document path in bytes, together with the root.',
  },
  vocabulary: objectOf('Vocabulary', {
    transaction_types: words,
    payment_types: words,
    repayment_types: words,
    reasons: wordsOrFree,
    rate_bands: wordsOrFree,
    tax_types: wordsOrFree,
    tax_unit_types: words,
    instruction_types: words,
    vendors: words,
  }),
});
