import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

// On Debian the second is a script that needs more programs than the tests may ask for; it starts the first.
const PLACES = [
  process.env['TEST_CHROMIUM'] ?? '',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
];
const QUIET = ['--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

/** `TEST_CHROMIUM`, the installed Chromium, or the one that npm installed. */
export async function startChromium(): Promise<Browser> {
  // Loaded by those who need a browser: half a second that other tests do not wait for.
  const { chromium } = await import('playwright-core');
  const installed = PLACES.find((place) => existsSync(place));
  if (installed !== undefined) return chromium.launch({ executablePath: installed, args: QUIET });
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  return chromium.launch({ executablePath, args: [...packed.args, ...QUIET] });
}
