import { existsSync } from 'node:fs';
import packed from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium';
const QUIET = ['--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

/** `TEST_CHROMIUM`, the installed Chromium, or the one that npm installed. */
export async function startChromium(): Promise<Browser> {
  if (existsSync(INSTALLED)) return chromium.launch({ executablePath: INSTALLED, args: QUIET });
  const executablePath = await packed.executablePath();
  return chromium.launch({ executablePath, args: [...packed.args, ...QUIET] });
}
