import type { UseCases } from '@data-import/application';
import {
  errorList,
  printedIdentity,
  REQUIRED,
  settings as settingsPrinter,
  type ServiceName,
  type Settings,
} from '@data-import/wire/codecs';
import type { ErrorCode } from '@data-import/wire/kit';
import { operationsOf } from '../access-tokens/operations.js';
import { callerRoute, REFERENCE, type Route } from '../route.js';

/** `catalogue` is called late, when all routes are known. */
export function referenceRoutes(
  { lastOfAudit }: Pick<UseCases, 'lastOfAudit'>,
  settings: Settings & { readonly service?: ServiceName | undefined },
  catalogue: () => readonly ErrorCode[],
): readonly Route[] {
  return [
    // Tells callers the limits and the vocabulary before they send anything.
    callerRoute({
      operationId: 'getSettings',
      tag: REFERENCE,
      method: 'GET',
      path: '/v1/data-import/settings/',
      summary: 'Get the limits and the allowed words of this instance',
      shows: {
        printer: settingsPrinter,
        description: 'The limits and the allowed words. null means that any text is allowed.',
        examples: { settings: settingsPrinter.print(settings) },
      },
      handle: async () => settings,
    }),
    callerRoute({
      operationId: 'getIdentity',
      tag: REFERENCE,
      method: 'GET',
      path: '/v1/data-import/identity/',
      summary: 'Get the API key of the request and the name of the service',
      shows: {
        printer: printedIdentity,
        description:
          'The key with what it may do, and the instance and version of the service that answered.',
        examples: { one: EXAMPLE },
      },
      handle: async (_request, key) => ({
        key,
        operations: operationsOf(key),
        service: settings.service,
        audit: await lastOfAudit(),
      }),
    }),
    callerRoute({
      operationId: 'listErrorCodes',
      tag: REFERENCE,
      method: 'GET',
      path: '/v1/data-import/error-codes/',
      summary: 'List the error codes',
      description: 'All error codes with their meaning and remedy. Codes may be added.',
      shows: {
        printer: errorList,
        description: 'All error codes with their meaning and remedy.',
        examples: { one: errorList.print([REQUIRED]) },
      },
      handle: async () => catalogue(),
    }),
  ];
}

const EXAMPLE = {
  api_key_id: '<API_KEY_ID>',
  label: 'Loading of March',
  organisation_id: '<ORGANISATION_ID>',
  role: 'caller',
  import_suppliers: ['DEMO_ENERGY'],
  read_only: false,
  expires_at: '2026-12-31T23:59:59Z',
  operations: ['createNotes', 'getIdentity'],
  service: { version: '1.2.0', instance: 'https://data-import.example.com' },
  audit: {
    number: 7,
    hash: '5f6fdc3d0b3c4e2a0d9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3928170f6e5d4c3',
  },
};
