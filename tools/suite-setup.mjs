// Mocha calls it once before a run. What all files share is made side by side: each part keeps one processor busy at most.
import { mochaGlobalSetup as bundleCommands } from './bundled-commands.mjs';
import { mochaGlobalSetup as takeHeadlessChromium } from './headless-chromium.mjs';
import { mochaGlobalSetup as preparePostgres } from './prepared-postgres.mjs';

export async function mochaGlobalSetup() {
  await Promise.all([preparePostgres(), bundleCommands(), takeHeadlessChromium()]);
}
