import { baseUrl, serviceUrl } from '../../routing/service-url.js';
import {
  linked,
  type ApiDocument,
  type Content,
  type Parameter,
  type Response,
  type Schema,
  type StatedOperation,
} from './document.js';

/** An operation with all that is needed to show and to send it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Content;
  readonly answers: readonly (Response & { readonly status: string })[];
  /** The words that it is found by. */
  readonly words: string;
  /** The parameters and the fields of the body, with their places in addresses: `notes.is_pinned`. */
  readonly fields: readonly FieldAt[];
}

export interface Group {
  readonly name: string;
  readonly operations: readonly Operation[];
}

export interface Description {
  readonly title: string;
  readonly introduction: string;
  readonly groups: readonly Group[];
}

/** Throws when the service does not answer. */
export async function loadDescription(): Promise<Description> {
  const answer = await fetch(serviceUrl('openapi.json'));
  const text = (await answer.text()).replaceAll('{base_url}', baseUrl());
  const { info, tags, paths } = linked(JSON.parse(text) as ApiDocument);
  const stated = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return {
    title: info.title,
    introduction: info.description,
    groups: tags.map(({ name }) => ({
      name,
      operations: stated
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => operationOf(path, method, operation)),
    })),
  };
}

function operationOf(path: string, method: string, stated: StatedOperation): Operation {
  const { operationId: id, summary, description = '', parameters = [], requestBody } = stated;
  const body = requestBody?.content ?? {};
  const answers = Object.entries(stated.responses).map(([status, one]) => ({ ...one, status }));
  const sent = fieldsIn(body);
  // The schema of a refusal has the codes of all operations; its description has the codes of this operation.
  const successes = answers.filter(({ status }) => status.startsWith('2'));
  const fields = [...sent, ...successes.flatMap(({ content = {} }) => fieldsIn(content))];
  const words = [
    id,
    method,
    path,
    summary,
    description,
    ...parameters.flatMap((one) => [one.name, one.description]),
    ...answers.map((answer) => answer.description),
    ...fields.flatMap(([place, schema]) => [place, ...choicesOf(schema).values]),
  ];
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken: stated.security?.length !== 0,
    parameters,
    body,
    answers,
    words: words.join(' '),
    fields: [...parameters.map(({ name, schema }) => [name, schema] as const), ...sent],
  };
}

type FieldAt = readonly [place: string, schema: Schema];

function fieldsIn(content: Content): readonly FieldAt[] {
  return Object.values(content).flatMap(({ schema = {} }) => fieldsBelow('', schema));
}

function fieldsBelow(path: string, schema: Schema): readonly FieldAt[] {
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
  const same = [...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf];
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      [path + name, field] as const,
      ...fieldsBelow(`${path}${name}.`, field),
    ]),
    ...same.flatMap((one) => fieldsBelow(path, one)),
  ];
}

export interface Choices {
  readonly values: readonly unknown[];
  /** `true` when values may be added within the version. */
  readonly isOpen: boolean;
}

export function choicesOf(schema: Schema): Choices {
  const extensible = schema['x-extensible-enum'];
  if (extensible) return { values: extensible, isOpen: true };
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return { values, isOpen: false };
}
