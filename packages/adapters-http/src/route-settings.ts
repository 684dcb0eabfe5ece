import type { Settings } from '@data-import/wire/codecs';

/** What the routes of one instance take. */
export type RouteSettings = Settings;
