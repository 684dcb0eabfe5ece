// Writes the types of the client library from the description that the service gives of itself; with --check it only says
// whether they are current. Reads what was built: `node scripts/pnpmw.mjs run api:client` builds first.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { makeApp } from '../packages/adapters-http/dist/src/index.js';

const file = new URL('../packages/client/src/api-types.ts', import.meta.url);

const introduction = `/**
 * Requests and answers as the service describes them at /openapi.json.
 * Made by \`node scripts/pnpmw.mjs run api:client\`; not edited by hand.
 */

`;

/** As given by a service that is never asked for anything else. */
async function description() {
  const useCases = new Proxy({}, { get: () => () => undefined });
  const options = { isReady: async () => true, report: () => undefined, log: () => undefined };
  const app = makeApp(useCases, { ...options, vendors: [] });
  const handle = app.callback();
  const server = createServer((request, answer) => void handle(request, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${server.address().port}/openapi.json`);
  const document = await answer.text();
  server.close();
  return JSON.parse(document, withoutOwnWords);
}

/** The words that the operator of an instance chooses are no part of the types. */
function withoutOwnWords(name, value) {
  if (name !== 'vendor' && name !== 'payment_type') return value;
  const { enum: _, ...schema } = value;
  return value.type === 'string' ? schema : value;
}

// The generator is a dependency of the library, not of the workspace.
const { resolve } = createRequire(new URL('../packages/client/package.json', import.meta.url));
const generator = await import(pathToFileURL(resolve('openapi-typescript')).href);
const { default: openapiTypescript, astToString } = generator.default?.astToString
  ? generator.default
  : generator;

const types = astToString(await openapiTypescript(await description()));
const text =
  introduction +
  types
    .replace('export interface paths', '/** Requests by their path. */\nexport interface paths')
    .replace(
      'export interface components',
      '/** What requests and answers consist of. */\nexport interface components',
    )
    .replace(
      'export interface operations',
      '/** Requests by their name. */\nexport interface operations',
    );

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'packages/client/src/api-types.ts is out of date: node scripts/pnpmw.mjs run api:client',
  );
  process.exitCode = 1;
}
