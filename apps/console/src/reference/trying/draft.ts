import { serviceUrl } from '../../routing/service-url.js';
import type { Operation, Parameter } from '../description/description.js';

/** A draft is the form as a person has filled it in: a text for each key, such as `query limit`. An empty one is not sent. */
export type Draft = Readonly<Record<string, string>>;

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export const keyOf = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>) => `${place} ${name}`;

export const DRY_RUN = keyOf({ in: 'query', name: 'dry_run' });
export const BODY = keyOf({ in: 'body', name: 'Body' });

export const needsToken = ({ security }: Operation) => security?.length !== 0;

/** Fills the form with the first example, so that it can be sent at once. */
export function firstDraft(operation: Operation): Draft {
  const [[body] = ['']] = examplesOf(operation);
  const given = operation.parameters.map((one) => [keyOf(one), String(one.example ?? '')]);
  return { ...Object.fromEntries(given), [BODY]: body };
}

/** Named examples of a body; the examples of lines become one body of several lines. */
export function examplesOf({
  body,
}: Operation): readonly (readonly [text: string, name: string])[] {
  const { mediaType, examples = {} } = body ?? {};
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
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((one) => [one.name, draft[keyOf(one)] ?? ''] as const)
      .filter(([, value]) => value !== '');
  const filled = given('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(Object.fromEntries(given('query'))).toString();
  return {
    method,
    url: serviceUrl(filled.slice(1)) + (query && `?${query}`),
    headers: {
      ...(needsToken(operation) && token !== '' && { Authorization: `Token ${token}` }),
      ...(body && { 'Content-Type': body.mediaType }),
      ...Object.fromEntries(given('header')),
    },
    body: body && draft[BODY],
  };
}
