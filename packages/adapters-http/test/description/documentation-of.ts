import type Koa from 'koa';
import type { RouteSettings } from '../../src/routes.js';
import { listen } from '../listening.js';
import { Documentation } from './documentation.js';
import type { OpenApiDocument } from './openapi-document.js';

type Settings = Partial<RouteSettings>;

const known = new Map<string, Promise<Documentation>>();

/** What an app with these settings says of itself. An app of its own is asked, once for all that are set alike. */
export function documentationOf(
  { vendors, limits, bulkLimits, vocabulary }: Settings,
  makeApp: (settings: Settings) => Koa,
): Promise<Documentation> {
  const settings = {
    ...(vendors && { vendors }),
    ...(limits && { limits }),
    ...(bulkLimits && { bulkLimits }),
    ...(vocabulary && { vocabulary }),
  };
  const key = JSON.stringify(settings, (_, value: unknown) =>
    value instanceof Set ? [...value] : value,
  );
  const documentation = known.get(key) ?? read(makeApp(settings));
  known.set(key, documentation);
  return documentation;
}

async function read(app: Koa): Promise<Documentation> {
  const { url, close } = await listen(app);
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  await close();
  return new Documentation(document);
}
