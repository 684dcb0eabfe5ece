import { succeeded } from '@data-import/http-kit';
import { settings, type Settings } from '@data-import/wire';
import { callerRoute, REFERENCE, type Route } from '../route.js';

/** What a caller may need to know before it sends anything: how much, how long, and which words. */
export function settingsRoute(taken: Settings): Route {
  const printed = settings.print(taken);
  return callerRoute({
    operationId: 'getSettings',
    tag: REFERENCE,
    method: 'GET',
    path: '/v1/data-import/settings/',
    summary: 'Read the limits and the allowed words of this instance',
    answers: {
      200: {
        description: 'A list of words that is null leaves its field free.',
        schema: settings.schema,
        examples: { settings: printed },
      },
    },
    handle: async () => succeeded(printed),
  });
}
