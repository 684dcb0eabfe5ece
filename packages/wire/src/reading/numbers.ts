import {
  AMOUNT_LIMITS,
  exactMinorUnits,
  minorUnitsOf,
  parseAmountNumber,
  parseDecimal,
  parseJsonNumber,
  type Decimal,
  type DecimalFault,
  type DecimalLimits,
  type MinorUnits,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { ErrorCode } from '../errors/error-code.js';
import { type JsonSchema, isRawJson } from '../printing/json.js';
import { codec, refuse, refuseType, REFUSED, type Codec } from './codec.js';
import { INVALID, MAX_DECIMAL_PLACES, MAX_DIGITS } from './form-errors.js';
import type { Report } from './report.js';

type DecimalReading<A> = Result<A, readonly DecimalFault[]> | undefined;

const FORMS = { forms: [MAX_DIGITS, MAX_DECIMAL_PLACES] };

/** The form of an amount in words, for descriptions that say more of it. */
export const AMOUNT_FORM = formOf(AMOUNT_LIMITS);

/** Money in hundredths, from a JSON number or a decimal string. */
export const amount: Codec<MinorUnits> = codec(
  'an amount',
  numberSchema(AMOUNT_LIMITS),
  (input, report) => {
    const exact = typeof input === 'number' ? exactMinorUnits(input) : undefined;
    return exact ?? valueOf(readAmount(input), input, report);
  },
  FORMS,
);

/** Any other number, kept exactly, from a JSON number or a decimal string. */
export function decimal(limits: DecimalLimits): Codec<Decimal> {
  return codec(
    'a decimal number',
    numberSchema(limits),
    (input, report) => valueOf(readDecimal(input, limits), input, report),
    FORMS,
  );
}

function readAmount(input: unknown): DecimalReading<MinorUnits> {
  return typeof input === 'number'
    ? parseAmountNumber(input)
    : readDecimal(input, AMOUNT_LIMITS)?.map(minorUnitsOf);
}

function readDecimal(input: unknown, limits: DecimalLimits): DecimalReading<Decimal> {
  if (typeof input === 'number') return parseJsonNumber(String(input), limits);
  if (typeof input === 'string') return parseDecimal(input, limits);
  return isRawJson(input) ? parseJsonNumber(input.rawJSON, limits) : undefined;
}

function valueOf<A>(
  reading: DecimalReading<A>,
  input: unknown,
  report: Report | undefined,
): A | typeof REFUSED {
  if (!reading) return refuseType(report, input, 'a JSON number or a decimal string');
  if (reading.isOk()) return reading.value;
  for (const fault of reading.error) refuse(report, CODES[fault.kind], detailOf(fault));
  return REFUSED;
}

const CODES = {
  'not-a-decimal': INVALID,
  'too-many-integer-digits': MAX_DIGITS,
  'too-many-decimal-places': MAX_DECIMAL_PLACES,
} as const satisfies Record<DecimalFault['kind'], ErrorCode>;

function detailOf(fault: DecimalFault): string {
  switch (fault.kind) {
    case 'not-a-decimal':
      return 'Expected a JSON number, or a decimal string such as "-12.50": digits, at most one decimal point, no exponent, no spaces.';
    case 'too-many-integer-digits':
      return `At most ${fault.maximum} digits before the decimal point.`;
    case 'too-many-decimal-places':
      return `At most ${fault.maximum} decimal places.`;
  }
}

function numberSchema({ integerDigits, decimalPlaces }: DecimalLimits): JsonSchema {
  return {
    oneOf: [
      {
        type: 'number',
        exclusiveMinimum: -(10 ** integerDigits),
        exclusiveMaximum: 10 ** integerDigits,
      },
      {
        type: 'string',
        pattern: `^-?0*[0-9]{1,${integerDigits}}(\\.[0-9]{1,${decimalPlaces}}0*)?$`,
      },
    ],
    description: formOf({ integerDigits, decimalPlaces }),
  };
}

function formOf({ integerDigits, decimalPlaces }: DecimalLimits): string {
  return `A number or a decimal string with at most ${integerDigits} digits before the point and ${decimalPlaces} after it.`;
}

const MOST = 2_147_483_647;

/** A whole number that is not negative, or null. */
export const nullableCount: Codec<number | null> = codec(
  'a whole number or null',
  { type: ['integer', 'null'], minimum: 0, maximum: MOST },
  (input, report) =>
    input === null || (Number.isInteger(input) && Number(input) >= 0 && Number(input) <= MOST)
      ? (input as number | null)
      : refuse(report, INVALID, `A whole number from 0 to ${MOST}, or null.`),
);

/** A whole number that is not negative. */
export const wholeCount: Codec<number> = codec(
  'a whole number',
  { type: 'integer', minimum: 0, maximum: MOST },
  (input, report) => {
    if (typeof input !== 'number') return refuseType(report, input, `a whole number up to ${MOST}`);
    return Number.isInteger(input) && input >= 0 && input <= MOST
      ? input
      : refuse(report, INVALID, `A whole number from 0 to ${MOST}.`);
  },
);
