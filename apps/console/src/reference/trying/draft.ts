import { serviceUrl } from '../../routing/service-url.js';
import type { Operation } from '../description/description.js';
import type { Parameter } from '../description/document.js';

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

export function keyOf({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

/** Fills the form with the first example, so that it can be sent at once: as a dry run where there is one. */
export function firstDraft(operation: Operation): Draft {
  const given = operation.parameters.map((one) => [keyOf(one), String(one.example ?? '')]);
  const parameters = Object.fromEntries(given) as Record<string, string>;
  const draft = { parameters, body: examplesOf(operation)[0]?.text ?? '' };
  return DRY_RUN in parameters ? asDryRun(draft, true) : draft;
}

const DRY_RUN = 'query dry_run';

export function asDryRun(draft: Draft, isDryRun: boolean): Draft {
  return { ...draft, parameters: { ...draft.parameters, [DRY_RUN]: isDryRun ? 'true' : '' } };
}

/** True if the request changes nothing. */
export function isHarmless({ method, needsToken, parameters }: Operation, draft: Draft): boolean {
  if (method === 'GET' || !needsToken) return true;
  const isKnown = parameters.some((parameter) => keyOf(parameter) === DRY_RUN);
  return isKnown && draft.parameters[DRY_RUN] === 'true';
}

const FORM = 'application/x-www-form-urlencoded';

/** Gives the examples of a body; those of a body of lines are joined into one. */
export function examplesOf({ body }: Operation): readonly { name: string; text: string }[] {
  const [[mediaType, { examples = {} }] = ['', {}]] = Object.entries(body);
  const named = Object.entries(examples);
  if (mediaType === 'application/x-ndjson')
    return [{ name: 'lines', text: named.map(([, { value }]) => value).join('') }];
  return named.map(([name, { value }]) => ({
    name: name.replaceAll('_', ' '),
    text:
      mediaType === FORM
        ? new URLSearchParams(value as Record<string, string>).toString()
        : JSON.stringify(value, null, 2),
  }));
}

export function requestOf(operation: Operation, draft: Draft, token: string): Request {
  const { method, path, parameters, needsToken, body } = operation;
  const given = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => [name, draft.parameters[`${place} ${name}`] ?? ''])
      .filter(([, value]) => value !== '') as [string, string][];
  let filled = path;
  for (const [name, value] of given('path'))
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(given('query')).toString();
  const [bodyType] = Object.keys(body);
  return {
    method,
    url: serviceUrl(filled.slice(1)) + (query === '' ? '' : `?${query}`),
    headers: {
      ...(needsToken && token !== '' ? { Authorization: `Token ${token}` } : {}),
      ...(bodyType === undefined ? {} : { 'Content-Type': bodyType }),
      ...Object.fromEntries(given('header')),
    },
    body: bodyType === undefined ? undefined : draft.body,
  };
}
