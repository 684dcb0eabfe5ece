import type { HealthPart, ServerReport, ViewHealth } from '@data-import/application';
import type { NeedState } from '@data-import/domain';
import { health } from '@data-import/wire/codecs';
import { operatorRoute, type Route } from '../route.js';

export function viewHealthRoute(
  viewHealth: ViewHealth,
  ownReport: (() => ServerReport | undefined) | undefined,
): Route {
  return operatorRoute({
    operationId: 'viewHealth',
    method: 'GET',
    path: '/v1/operator/health/',
    summary: 'Get the health of all servers',
    description:
      'Every server writes its state into the database every few seconds, so every server gives the same answer. A server that crashed is reported for ten minutes.',
    shows: {
      printer: health,
      description: 'The status, and every part that it is made of.',
      examples: { late: EXAMPLE },
    },
    handle: async () => {
      const { parts, ...others } = await viewHealth(ownReport?.());
      const printed = parts.map((one) => ({
        ...one,
        part: one.part.replaceAll('-', '_'),
        runbook: `docs/#/runbook/${(one.need && RUNBOOK_OF_NEED[one.need]) ?? RUNBOOK[one.part]}`,
      }));
      return { ...others, parts: printed };
    },
  });
}

const RUNBOOK: Readonly<Record<HealthPart, string>> = {
  servers: 'dataimportdown',
  database: 'dataimportdatabasefailures',
  disk: 'dataimportdiskfull',
  replicas: 'dataimportreplicabehind',
  failures: 'dataimportservererrors',
  vendors: 'dataimportvendorcircuitopen',
  documents: 'dataimportdocumentstorefails',
  'signing-keys': 'dataimportsigningkeysdiffer',
  'api-keys': 'an-api-key-ends',
  memory: 'dataimportbodymemory',
  loads: 'dataimportstalled',
  deadlines: 'dataimportlate',
};

const RUNBOOK_OF_NEED: Readonly<Partial<Record<NeedState, string>>> = {
  refusing: 'dataimportrefusals',
  late: 'dataimportlate',
};

const EXAMPLE = {
  status: 'DEGRADED',
  parts: [
    {
      part: 'deadlines',
      status: 'DEGRADED',
      since: '2026-03-02T00:58:00Z',
      detail: 'NORTH: Ends 2026-03-02T06:10:00Z, due 2026-03-02T05:00:00Z.',
      runbook: 'docs/#/runbook/dataimportlate',
    },
  ],
  failures: [],
  audit: {
    number: 7,
    hash: '5f6fdc3d0b3c4e2a0d9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3928170f6e5d4c3',
  },
};
