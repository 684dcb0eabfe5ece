import { serviceUrl } from '../../routing/service-url.js';
import type { Operation, Parameter } from '../description/description.js';

/** A draft is the form as a person has filled it in. */
export interface Draft {
  /** By place and name, such as `query dry_run`. An empty one is not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const DRY_RUN = 'query dry_run';

export const keyOf = ({ in: place, name }: Parameter) => `${place} ${name}`;

export const needsToken = ({ security }: Operation) => security?.length !== 0;

/** Fills the form with the first example, so that it can be sent at once: as a dry run where there is one. */
export function firstDraft(operation: Operation): Draft {
  const given = operation.parameters.map((one) => [keyOf(one), String(one.example ?? '')]);
  const parameters = Object.fromEntries(given) as Record<string, string>;
  const draft = { parameters, body: examplesOf(operation)[0]?.[0] ?? '' };
  return DRY_RUN in parameters ? asDryRun(draft, true) : draft;
}

export function asDryRun(draft: Draft, isDryRun: boolean): Draft {
  return { ...draft, parameters: { ...draft.parameters, [DRY_RUN]: isDryRun ? 'true' : '' } };
}

/** True if the request changes nothing. */
export function isHarmless(operation: Operation, draft: Draft): boolean {
  const isKnown = operation.parameters.some((parameter) => keyOf(parameter) === DRY_RUN);
  const isDryRun = isKnown && draft.parameters[DRY_RUN] === 'true';
  return operation.method === 'GET' || !needsToken(operation) || isDryRun;
}

/** Named examples of a body; the examples of lines become one body of several lines. */
export function examplesOf({
  body,
}: Operation): readonly (readonly [text: string, name: string])[] {
  const [[mediaType, { examples = {} }] = ['', {}]] = Object.entries(body);
  const named = Object.entries(examples);
  if (mediaType === 'application/x-ndjson')
    return [[named.map(([, { value }]) => value).join(''), 'lines']];
  const isForm = mediaType === 'application/x-www-form-urlencoded';
  const textOf = (value: unknown) =>
    isForm
      ? new URLSearchParams(value as Record<string, string>).toString()
      : JSON.stringify(value, null, 2);
  return named.map(([name, { value }]) => [textOf(value), name.replaceAll('_', ' ')]);
}

export function requestOf(operation: Operation, draft: Draft, token: string): Request {
  const { method, path, parameters, body } = operation;
  const given = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((one) => [one.name, draft.parameters[keyOf(one)] ?? ''])
      .filter(([, value]) => value !== '') as [string, string][];
  const filled = given('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(given('query')).toString();
  const [bodyType] = Object.keys(body);
  return {
    method,
    url: serviceUrl(filled.slice(1)) + (query && `?${query}`),
    headers: {
      ...(needsToken(operation) && token !== '' && { Authorization: `Token ${token}` }),
      ...(bodyType !== undefined && { 'Content-Type': bodyType }),
      ...Object.fromEntries(given('header')),
    },
    body: bodyType === undefined ? undefined : draft.body,
  };
}
