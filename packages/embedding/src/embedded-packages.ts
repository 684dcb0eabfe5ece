import { fileURLToPath } from 'node:url';
import type { EmbeddedPackage } from './api-report.js';

/** The root of the workspace. */
export const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

export const DOMAIN: EmbeddedPackage = {
  name: '@data-import/domain',
  dist: `${WORKSPACE}packages/domain/dist`,
  entries: new Map([['@data-import/domain', 'src/index.d.ts']]),
};

const APPLICATION: EmbeddedPackage = {
  name: '@data-import/application',
  dist: `${WORKSPACE}packages/application/dist`,
  entries: new Map([
    ['@data-import/application', 'src/index.d.ts'],
    ['@data-import/application/memory', 'memory/index.d.ts'],
    ['@data-import/application/contracts', 'contracts/index.d.ts'],
  ]),
};

/** Its generated types would be most of the report, and are those of the API description. */
const CLIENT: EmbeddedPackage = {
  name: '@data-import/client',
  dist: `${WORKSPACE}packages/client/dist`,
  entries: new Map([['@data-import/client', 'src/index.d.ts']]),
  leftOut: 'src/api-types.d.ts',
};

/** `wire/codecs` is for the service and the loader alone, and is not reported. */
export const WIRE: EmbeddedPackage = {
  name: '@data-import/wire',
  dist: `${WORKSPACE}packages/wire/dist`,
  entries: new Map([['@data-import/wire', 'src/index.d.ts']]),
};

/** The packages by the file of their report. */
export const API_REPORTS: ReadonlyMap<string, EmbeddedPackage> = new Map([
  [`${WORKSPACE}docs/api/domain.api.md`, DOMAIN],
  [`${WORKSPACE}docs/api/application.api.md`, APPLICATION],
  [`${WORKSPACE}docs/api/wire.api.md`, WIRE],
  [`${WORKSPACE}docs/api/client.api.md`, CLIENT],
]);
