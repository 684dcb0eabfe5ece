import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

// Debian's /usr/bin/chromium is a script that starts the first one and needs more programs than tests may require.
const PLACES = [
  process.env['TEST_CHROMIUM'] ?? '',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
];
const QUIET = ['--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

/** `TEST_CHROMIUM`, the installed Chromium, or the one that npm installed. */
export async function startChromium(): Promise<Browser> {
  // The import takes half a second, so only tests with a browser pay for it.
  const { chromium } = await import('playwright-core');
  const installed = PLACES.find((place) => existsSync(place));
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args: QUIET });
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  return chromium.launch({ executablePath, args: [...packed.args, ...QUIET] });
}
