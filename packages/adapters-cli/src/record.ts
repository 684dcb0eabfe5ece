import type { components } from '@data-import/client';

/** A record as the HTTP API describes it: what operations give, and what `--json` prints. */
export type ApiRecord<Name extends keyof components['schemas']> = components['schemas'][Name];
