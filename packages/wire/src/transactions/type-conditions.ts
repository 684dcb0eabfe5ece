// JSON Schema has a keyword of this name.
/* oxlint-disable unicorn/no-thenable */
import type { Vocabulary } from '@data-import/domain';
import type { JsonSchema } from '../json-schema.js';

/** As `false` says it, which not every generator of clients reads. */
const ABSENT: JsonSchema = { not: {} };

/**
 * Which fields a type needs and which it does not take, as JSON Schema says it. Generators of clients pass it over;
 * validators hold a transaction to it.
 */
export function typeConditions({ paymentTypes, repaymentTypes }: Vocabulary): JsonSchema {
  return {
    if: ofType('SUPPLY_CHARGE'),
    then: {
      properties: {
        product_code: {},
        line_items: { type: 'array', items: {}, minItems: 1 },
        payment_type: ABSENT,
      },
      required: ['product_code', 'line_items'],
    },
    else: {
      properties: { line_items: ABSENT },
      if: ofType('PAYMENT'),
      then: paidBy(paymentTypes),
      else: {
        if: ofType('REPAYMENT'),
        then: paidBy(repaymentTypes),
        else: { properties: { payment_type: ABSENT } },
      },
    },
  };
}

function ofType(type: string): JsonSchema {
  return { properties: { type: { const: type } }, required: ['type'] };
}

function paidBy(words: ReadonlySet<string>): JsonSchema {
  return { properties: { payment_type: { enum: [...words] } } };
}
