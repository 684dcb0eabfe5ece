import { fileURLToPath } from 'node:url';
import type { EmbeddedPackage } from './api-report.js';

export const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

/** A package of this workspace; its entries are the names behind its own, each with its compiled file. */
function embedded(
  name: string,
  entries: Readonly<Record<string, string>> = { '': 'src/index.d.ts' },
): EmbeddedPackage {
  const full = `@data-import/${name}`;
  return {
    name: full,
    dist: `${WORKSPACE}packages/${name}/dist`,
    entries: new Map(Object.entries(entries).map(([entry, file]) => [full + entry, file])),
  };
}

export const DOMAIN = embedded('domain');

export const APPLICATION = embedded('application', {
  '': 'src/index.d.ts',
  '/memory': 'memory/index.d.ts',
  '/contracts': 'contracts/index.d.ts',
});

/** Its generated types would be most of the report, and are those of the API description. */
const CLIENT = { ...embedded('client'), leftOut: 'src/api-types.d.ts' };

/** `wire/codecs` is for the service and the loader alone, and is not reported. */
export const WIRE = embedded('wire');

export const API_REPORTS: ReadonlyMap<string, EmbeddedPackage> = new Map([
  [`${WORKSPACE}docs/api/domain.api.md`, DOMAIN],
  [`${WORKSPACE}docs/api/application.api.md`, APPLICATION],
  [`${WORKSPACE}docs/api/wire.api.md`, WIRE],
  [`${WORKSPACE}docs/api/client.api.md`, CLIENT],
]);
