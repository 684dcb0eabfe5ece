import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const INSTALLED = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const QUIET = ['--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

/** `TEST_CHROMIUM`, the installed Chromium, or the one that npm installed. */
export async function startChromium(): Promise<Browser> {
  // Loaded by those who need a browser: half a second that other tests do not wait for.
  const { chromium } = await import('playwright-core');
  if (existsSync(INSTALLED)) return chromium.launch({ executablePath: INSTALLED, args: QUIET });
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  return chromium.launch({ executablePath, args: [...packed.args, ...QUIET] });
}
