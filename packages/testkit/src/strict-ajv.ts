import { Ajv2020, type Options } from 'ajv/dist/2020.js';

export type { ValidateFunction } from 'ajv/dist/2020.js';

/**
 * A validator of JSON Schemas that overlooks nothing: an unknown keyword or format is an error. Each compiles the schema of
 * schemas anew, unless it is told not to validate them.
 */
export function strictAjv(options: Pick<Options, 'validateSchema'> = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ...options });
  // Clients must expect further words, but the service may answer only with those that it lists.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    schemaType: 'array',
    validate: (known: readonly unknown[], word: unknown) => known.includes(word),
  });
  ajv.addFormat('binary', true);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', (text) => isDay(text.slice(0, 10)) && TIME.test(text.slice(10)));
  return ajv;
}

const TIME = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

// Independent of the domain's: what prints back as it was written is a day.
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
