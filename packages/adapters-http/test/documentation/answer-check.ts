import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { COMMON_ANSWERS } from '../../src/response/error-schemas.js';
import type { AnswerDescription, Route } from '../../src/routing/route.js';

// Dates and times are checked by the codecs; here they are texts.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

/** Fails for an answer of one of the routes that its documentation does not know, by status or by body. */
export function makeAnswerCheck(routes: readonly Route[]) {
  const documented = routes.map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    validators: validatorsOf(route),
  }));
  return async (method: string, pathAndQuery: string, response: Response): Promise<void> => {
    const path = pathAndQuery.replace(/\?.*/, '').replace(/\/?$/, '/');
    const known = documented.find((one) => one.method === method && one.pattern.test(path));
    if (!known) return;

    const validate = known.validators.get(response.status);
    expect(
      validate,
      `${method} ${path} is not documented to answer ${response.status}`,
    ).not.to.equal(undefined);
    if (response.headers.get('content-type')?.startsWith('application/json') !== true) return;
    const isDocumented = validate!(await response.json());
    expect(isDocumented, ajv.errorsText(validate!.errors)).to.equal(true);
  };
}

function validatorsOf({ answers }: Route): ReadonlyMap<number, ValidateFunction> {
  const all: Readonly<Record<string, AnswerDescription>> = { ...COMMON_ANSWERS, ...answers };
  return new Map(
    Object.entries(all).map(([status, { schema = {} }]) => [Number(status), ajv.compile(schema)]),
  );
}
