import type { Operation } from '../description/description.js';
import { bodyTypeOf, LINES, type Request } from './draft.js';

export interface Sample {
  readonly language: string;
  readonly text: string;
}

/** Writes a request in each language. A token or key is read from the environment, so that no history keeps it. */
export function samplesOf(operation: Operation, request: Request): readonly Sample[] {
  const isOfClient = operation.needsToken && !operation.path.includes('graphql');
  return [
    { language: 'curl', text: curlOf(request) },
    ...(isOfClient ? [{ language: 'Node.js', text: nodeOf(operation, request) }] : []),
    { language: 'Python', text: pythonOf(request) },
  ];
}

function curlOf({ method, url, headers, body }: Request): string {
  const isPlain = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl ${isPlain ? '' : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Authorization'
        ? '-H "Authorization: Token $ACCESS_TOKEN"'
        : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Uses the client, which obtains the tokens. */
function nodeOf(operation: Operation, { base, given, body, headers }: Request): string {
  const setUp = [
    "import { makeClient } from '@data-import/client';",
    '',
    `const client = makeClient({ url: ${literal(base)}, apiKey: process.env.API_KEY });`,
  ];
  if (operation.path.endsWith('/bulk/'))
    return [
      ...setUp,
      `const lines = [\n${linesOf(body ?? '')}];`,
      `for await (const answer of client.bulk(lines${optionsOf(given.query)})) console.log(answer);`,
    ].join('\n');

  const parts = Object.entries(given).filter(([, values]) => Object.keys(values).length > 0);
  const isText = !(headers['Accept'] ?? 'application/json').endsWith('/json');
  const options = [
    parts.length > 0 ? `params: ${literal(Object.fromEntries(parts))}` : '',
    bodyTypeOf(operation) === LINES
      ? `body: ${literal(body)},\nbodySerializer: String,\nheaders: { 'Content-Type': '${LINES}' }`
      : body === undefined
        ? ''
        : `body: ${body.trim()}`,
    isText ? "parseAs: 'text'" : '',
  ].filter((option) => option !== '');
  const argument =
    options.length > 0 ? `, {\n${indented(options.map((one) => `${one},`).join('\n'))}\n}` : '';
  const call = `api.${operation.method}(${literal(operation.path)}${argument})`;
  return [
    ...setUp,
    `const answer = await client.call((api) =>\n${indented(call)},\n);`,
    'answer.match(console.log, console.error);',
  ].join('\n');
}

function linesOf(body: string): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `  ${line},\n`).join('');
}

/** The client names the parameters of a bulk request in its own way: `dryRun` for `dry_run`. */
function optionsOf(query: Readonly<Record<string, unknown>>): string {
  const options = Object.entries(query).map(([name, value]) => [
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return options.length > 0 ? `, ${literal(Object.fromEntries(options))}` : '';
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function pythonOf({ method, url, headers, body }: Request): string {
  return [
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${literal(url)},`,
    `    method=${literal(method)},`,
    '    headers={',
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Authorization'
        ? '        "Authorization": "Token " + os.environ["ACCESS_TOKEN"],'
        : `        ${literal(name)}: ${literal(value)},`,
    ),
    '    },',
    ...(body === undefined ? [] : [`    data=${pythonText(body)}.encode(),`]),
    ')',
    'print(urlopen(request).read().decode())',
  ].join('\n');
}

/** Keeps the lines of a body apart. */
function pythonText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return `"""${escaped.replace(/"$/, '\\"')}"""`;
}
