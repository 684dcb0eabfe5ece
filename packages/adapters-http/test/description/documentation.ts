import { expect } from 'chai';
import { misplacedErrors } from './places.js';
import { describedBody, type Asked, type DescribedBody } from './described-answer.js';
import type { OpenApiDocument } from './openapi-document.js';
import { strictAjv, type ValidateFunction } from '@data-import/testkit/strict-ajv';

/** An OpenAPI document that finds what is wrong with an answer. */
export class Documentation {
  readonly #ajv = strictAjv({ validateSchema: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenApiDocument) {
    // To resolve references in it, the document is taken for a schema; these are no keywords of one.
    this.#ajv.addVocabulary(Object.keys(document));
    this.#ajv.addSchema(closed(document) as object, 'api');
  }

  /** Fails for an answer that the document does not describe. */
  check(asked: Asked, response: Response): Promise<void> {
    const described = describedBody(this.document, asked, response);
    if (!described) return Promise.resolve();
    if (response.headers.has('content-length')) return this.#checkBody(described, response.clone());

    this.#checkWhenRead(described, response);
    return Promise.resolve();
  }

  /** Of the schema at a JSON Pointer into the document. */
  validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    const validator = known ?? this.#ajv.compile({ $ref: `api#${pointer}` });
    this.#validators.set(pointer, validator);
    return validator;
  }

  async #checkBody(described: DescribedBody, response: Response): Promise<void> {
    this.#checkText(described, await response.text());
  }

  /** What is streamed is checked when the test has read it: to read it to its end here could take for ever. */
  #checkWhenRead(described: DescribedBody, response: Response): void {
    const read = response.text.bind(response);
    const text = async () => {
      const body = await read();
      this.#checkText(described, body);
      return body;
    };
    Object.assign(response, { text, json: async () => JSON.parse(await text()) as unknown });
  }

  #checkText({ pointer, mediaType, body }: DescribedBody, text: string): void {
    // No schema describes a table.
    if (mediaType === 'text/csv') return;
    const validate = this.validator(pointer);
    for (const value of valuesIn(text, mediaType)) {
      expect(validate(value), `${pointer} does not describe ${text}`).to.equal(
        true,
        JSON.stringify(validate.errors),
      );
      expect(misplacedErrors(value, body), text).to.deep.equal([]);
    }
  }
}

/** Keywords whose schemas describe a part of an object, which others complete. */
const PARTS = new Set(['allOf', 'if', 'then', 'else', 'not']);

/** Lets no object have a field that is not described: what is sent has to be, though clients should ignore what they don't know. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => closed(one, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const fields = Object.entries(schema).map(([name, one]) => [name, closed(one, PARTS.has(name))]);
  const isObject =
    'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return {
    ...Object.fromEntries(fields),
    ...(isObject && !isPart && { unevaluatedProperties: false }),
  };
}

function valuesIn(text: string, mediaType: string): readonly unknown[] {
  if (mediaType === 'application/x-ndjson')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  if (mediaType === 'text/event-stream')
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
  return [mediaType.endsWith('json') ? (JSON.parse(text) as unknown) : text];
}
