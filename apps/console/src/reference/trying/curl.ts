import type { Request } from './draft.js';

/** The request as a command. The token is read from the environment: it stays out of the history of the shell. */
export function curlOf({ method, url, headers, body }: Request): string {
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
