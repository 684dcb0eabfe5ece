import { serviceUrl } from '../../routing/service-url.js';
import type { Operation } from '../description/description.js';
import type { Parameter } from '../description/document.js';

/** A draft is the form as a person has filled it in. */
export interface Draft {
  /** The keys come from `nameIn`. An empty parameter is not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
  readonly accept: string | undefined;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function nameIn({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

/** Fills the form with the first example, so that it can be sent at once: as a dry run where there is one. */
export function firstDraft(operation: Operation): Draft {
  const given = operation.parameters.map((one) => [nameIn(one), String(one.example ?? '')]);
  const draft = {
    parameters: Object.fromEntries(given) as Record<string, string>,
    body: examplesOf(operation)[0]?.text ?? '',
    accept: acceptable(operation)[0],
  };
  return DRY_RUN in draft.parameters ? asDryRun(draft, true) : draft;
}

const DRY_RUN = 'query dry_run';

export function asDryRun(draft: Draft, isDryRun: boolean): Draft {
  return { ...draft, parameters: { ...draft.parameters, [DRY_RUN]: isDryRun ? 'true' : '' } };
}

/** True if the request changes nothing. */
export function isHarmless({ method, needsToken, parameters }: Operation, draft: Draft): boolean {
  if (method === 'GET' || !needsToken) return true;
  const isKnown = parameters.some((parameter) => nameIn(parameter) === DRY_RUN);
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

export function bodyTypeOf({ body }: Operation): string | undefined {
  return Object.keys(body)[0];
}

/** The media types of a successful answer. */
export function acceptable({ answers }: Operation): readonly string[] {
  const successes = answers.filter(({ status, content }) => status.startsWith('2') && content);
  const types = successes.flatMap(({ content = {}, 'x-also-as': also = [] }) => [
    ...Object.keys(content),
    ...also,
  ]);
  return [...new Set(types)];
}

export function requestOf(operation: Operation, draft: Draft, token: string | undefined): Request {
  const { method, path, parameters, needsToken } = operation;
  const given = (place: Parameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => [parameter.name, draft.parameters[nameIn(parameter)] ?? ''] as const)
      .filter(([, value]) => value !== '');
  let filled = path;
  for (const [name, value] of given('path'))
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(given('query').map((pair) => [...pair])).toString();
  const bodyType = bodyTypeOf(operation);
  return {
    method,
    url: serviceUrl(filled.slice(1)) + (query === '' ? '' : `?${query}`),
    headers: {
      ...(draft.accept === undefined ? {} : { Accept: draft.accept }),
      ...(needsToken && token !== undefined ? { Authorization: `Token ${token}` } : {}),
      ...(bodyType === undefined ? {} : { 'Content-Type': bodyType }),
      ...Object.fromEntries(given('header')),
    },
    body: bodyType === undefined ? undefined : draft.body,
  };
}
