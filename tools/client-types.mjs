// Writes the types of the client library from the description that the service gives of itself; with --check it only says
// whether they are current. Reads what was built: `node scripts/pnpmw.mjs run api:client` builds first.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inProcess } from '../packages/adapters-http/dist/src/index.js';
import { writeMade } from './made-file.mjs';

const introduction = `/**
 * Requests and answers as the service describes them at /openapi.json.
 * Made by \`node scripts/pnpmw.mjs run api:client\`; not edited by hand.
 */

`;

/** As given by a service that is never asked for anything else. */
async function description() {
  const ask = inProcess({}, console.error);
  const answer = await ask('http://in-process/openapi.json', {});
  return JSON.parse(await answer.text(), withoutOwnWords);
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

writeMade(new URL('../packages/client/src/api-types.ts', import.meta.url), text, 'api:client');
