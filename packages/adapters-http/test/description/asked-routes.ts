import { Buffer } from 'node:buffer';
import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_BULK_LIMITS, inSlices, parseJson } from '@data-import/http-kit';
import { DEFAULT_LIMITS } from '@data-import/wire/kit';
import { ok } from 'neverthrow';
import { makeRoutes } from '../../src/routes.js';
import type { Route } from '../../src/route.js';
import { CALLER } from '../serving.js';

const TAKEN = new Error('The request was taken.');

const taken = () => {
  throw TAKEN;
};
const NOTING = new Set<unknown>([
  'noteRefusal',
  'noteBatch',
  'noteClosed',
] satisfies (keyof UseCases)[]);

// Whatever use case a route asks, it gets no further; what is noted of a request changes no answer.
const USE_CASES: UseCases = new Proxy(taken, {
  get: (_, name) => (NOTING.has(name) ? () => undefined : USE_CASES),
}) as unknown as UseCases;

export const VENDORS = ['stripe', 'gocardless'];

export const ROUTES = makeRoutes(
  USE_CASES,
  {
    limits: DEFAULT_LIMITS,
    bulkLimits: DEFAULT_BULK_LIMITS,
    vocabulary: DEFAULT_VOCABULARY,
    vendors: VENDORS,
  },
  () => [],
);

/** The body of the refusal. */
export async function answerTo(route: Route, text: string, query: object = {}): Promise<unknown> {
  const { value, duplicates } = (
    await inSlices(parseJson(Buffer.from(text), DEFAULT_LIMITS))
  )._unsafeUnwrap();
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'X']);
  const incoming = {
    url: route.path,
    requestId: 'request-1',
    params: Object.fromEntries(names) as Record<string, string>,
    query,
    mediaType: 'application/json',
    undocumentedFields: 'refuse',
    header: () => undefined,
    subject: {},
    readBody: async () => ok({ value, duplicates, isLarge: false }),
  } as const;
  try {
    const { body } = await route.answer(incoming, CALLER);
    if (body.kind !== 'json') throw new Error('A refusal is JSON.');
    return JSON.parse(JSON.stringify(body.value)) as unknown;
  } catch (error) {
    if (error === TAKEN) return 'taken';
    throw error;
  }
}
