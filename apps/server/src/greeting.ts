import { isAbsolute, relative } from 'node:path';
import { shellWord } from '@data-import/command-kit';

/** The text that a first-time user sees: addresses, and a command that works when it is pasted. */
export function greeting(url: string, credentialsFile: string): string {
  const file = shortPathOf(credentialsFile);
  const key = `$(sed -n 's/.*"api_key": "\\(.*\\)".*/\\1/p' ${shellWord(file)})`;
  const query = 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }';
  const body = JSON.stringify({ query, variables: { key: 'KEY' } })
    .replaceAll('"', '\\"')
    .replaceAll('$', '\\$')
    .replace('KEY', () => key);
  return `
The Customer Data-Import service listens on ${url}
Keys to try it with are in ${file}. The console is at ${url}/console/: sign in with operator_api_key.
A first access token, with api_key:

curl -s ${url}/v1/graphql/ -H 'Content-Type: application/json' -d "${body}"
`;
}

function shortPathOf(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
