import type { Operation } from '../description/description.js';
import type { Content, MediaType, Parameter } from '../description/document.js';
import { baseUrl, serviceUrl } from '../../routing/service-url.js';

/** A draft is the form as a person has filled it in. */
export interface Draft {
  /** The keys come from `nameIn`. An empty parameter is not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
  readonly accept: string | undefined;
}

export interface Request {
  readonly method: string;
  /** The URL of the service. */
  readonly base: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The parameters that are sent, by their place and name, each as a value of its type. */
  readonly given: Readonly<Record<Parameter['in'], Readonly<Record<string, unknown>>>>;
}

/** Fills the form with the first example, so that it can be sent at once: as a dry run where there is one. */
export function firstDraft(operation: Operation): Draft {
  const given = operation.parameters.map((parameter) => [
    nameIn(parameter),
    nameIn(parameter) === DRY_RUN ? 'true' : String(parameter.example ?? ''),
  ]);
  const [example] = examplesOf(operation);
  return {
    parameters: Object.fromEntries(given) as Record<string, string>,
    body: example?.text ?? '',
    accept: acceptable(operation)[0],
  };
}

const DRY_RUN = 'query dry_run';

/** True if the request changes nothing. */
export function isHarmless({ method, needsToken, parameters }: Operation, draft: Draft): boolean {
  if (method === 'GET' || !needsToken) return true;
  const isKnown = parameters.some((parameter) => nameIn(parameter) === DRY_RUN);
  return isKnown && draft.parameters[DRY_RUN] === 'true';
}

/** The same request, as a dry run or not. */
export function asDryRun(draft: Draft, isDryRun: boolean): Draft {
  return { ...draft, parameters: { ...draft.parameters, [DRY_RUN]: isDryRun ? 'true' : '' } };
}

export interface Example {
  readonly name: string;
  readonly text: string;
}

export const LINES = 'application/x-ndjson';
const FORM = 'application/x-www-form-urlencoded';

/** Gives the examples of a body; those of a body of lines are joined into one. */
export function examplesOf({ body }: Operation): readonly Example[] {
  const [media] = Object.entries(body);
  if (!media) return [];
  const [mediaType, { examples = {} }]: [string, MediaType] = media;
  const named = Object.entries(examples);
  if (mediaType === LINES)
    return [{ name: 'lines', text: named.map(([, { value }]) => value).join('') }];
  return named.map(([name, { value }]) => ({
    name: name.replaceAll('_', ' '),
    text:
      mediaType === FORM
        ? new URLSearchParams(value as Record<string, string>).toString()
        : JSON.stringify(value, null, 2),
  }));
}

export function bodyTypeOf({ body }: { readonly body: Content }): string | undefined {
  return Object.keys(body)[0];
}

/** The media types of a successful answer. */
export function acceptable({ answers }: Operation): readonly string[] {
  const success = answers.filter(({ status, content }) => status.startsWith('2') && content);
  return [
    ...new Set(
      success.flatMap(({ content = {}, 'x-also-as': also = [] }) => [
        ...Object.keys(content),
        ...also,
      ]),
    ),
  ];
}

export function nameIn({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}

export function requestOf(operation: Operation, draft: Draft, token: string | undefined): Request {
  const { method, path, parameters, needsToken } = operation;
  const valueOf = (parameter: Parameter) => draft.parameters[nameIn(parameter)] ?? '';
  const given = parameters.filter((parameter) => valueOf(parameter) !== '');
  const at = (place: Parameter['in']) => given.filter((parameter) => parameter.in === place);
  const of = (place: Parameter['in']) =>
    at(place).map((parameter): [string, string] => [parameter.name, valueOf(parameter)]);
  const typed = (place: Parameter['in']) =>
    Object.fromEntries(
      at(place).map((parameter) => [parameter.name, typedValue(valueOf(parameter), parameter)]),
    );

  let filled = path;
  for (const [name, value] of of('path'))
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  const query = new URLSearchParams(of('query')).toString();
  const bodyType = bodyTypeOf(operation);
  return {
    method,
    base: baseUrl(),
    url: serviceUrl(filled.slice(1)) + (query === '' ? '' : `?${query}`),
    headers: {
      ...(draft.accept === undefined ? {} : { Accept: draft.accept }),
      ...(needsToken && token !== undefined ? { Authorization: `Token ${token}` } : {}),
      ...(bodyType === undefined ? {} : { 'Content-Type': bodyType }),
      ...Object.fromEntries(of('header')),
    },
    body: bodyType === undefined ? undefined : draft.body,
    given: { path: typed('path'), query: typed('query'), header: typed('header') },
  };
}

function typedValue(text: string, { schema: { type } }: Parameter): unknown {
  if (type === 'boolean') return text === 'true';
  return type === 'integer' ? Number(text) : text;
}
