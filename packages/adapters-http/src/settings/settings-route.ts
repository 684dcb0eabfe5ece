import { succeeded } from '@data-import/http-kit';
import { settings, type Settings } from '@data-import/wire/codecs';
import { callerRoute, REFERENCE, type Route } from '../route.js';

/** What a caller may need to know before it sends anything: how much, how long, and which words. */
export function settingsRoute(taken: Settings): Route {
  const printed = settings.print(taken);
  return callerRoute({
    operationId: 'getSettings',
    tag: REFERENCE,
    method: 'GET',
    path: '/v1/data-import/settings/',
    summary: 'Get the limits and the allowed words of this instance',
    answers: {
      200: {
        description: 'The limits and the allowed words. null means that any text is allowed.',
        schema: settings.schema,
        examples: { settings: printed },
      },
    },
    handle: async () => succeeded(printed),
  });
}
