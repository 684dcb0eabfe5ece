import type { Settings } from './wire/settings/limits.js';

/** What the routes of one instance take. */
export type RouteSettings = Settings;
