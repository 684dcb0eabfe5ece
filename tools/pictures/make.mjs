// `npm run pictures` makes the pictures of the README and of the guides that are older than their screens, and with --all
// every one: of a night with five suppliers, an hour after its beginning. It takes some three minutes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { mochaGlobalSetup as takeHeadlessChromium } from '../headless-chromium.mjs';
import { makeNight, SHOWN } from './night.mjs';
import { FOLDER, ROOT, SCREENS, stateOf, STATES } from './screens.mjs';

/** Rates and the share of refusals are those of the last minutes. */
const SETTLED_MS = 90_000;

/** Opens what each picture shows, with an operator who has signed in. */
const OPEN = {
  night: async (page, to) => {
    await to('#/night');
    await page.getByRole('button', { name: SHOWN, exact: true }).waitFor();
  },
  supplier: async (page, to) => {
    await to(`#/suppliers/${SHOWN}`);
    await page.getByRole('img', { name: /^Per minute/ }).hover();
  },
  refusals: async (page, to) => {
    await to('#/refusals');
    await page.getByRole('button', { name: 'max_decimal_places' }).click();
    await page.getByRole('table', { name: 'The last requests' }).waitFor();
    await page.getByText('Expected').waitFor();
  },
  undo: async (page, to) => {
    await to(`#/batches/${SHOWN}`);
    await page
      .getByRole('button', { name: /^Undo… / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Pause .*, undo/ }).waitFor();
  },
  report: (page, _, report) => page.goto(`file://${report}`),
};

const states = JSON.parse(readFileSync(ROOT + STATES, 'utf8'));
const isAsked = (name) => process.argv.includes('--all') || states[name] !== stateOf(name);
const asked = Object.keys(SCREENS).filter(isAsked);
if (asked.length === 0) console.log('Every picture is as new as its screen.');
else await make(asked);

async function make(names) {
  // Its Chromium is chosen when the test kit is imported.
  await takeHeadlessChromium();
  const { demoPlace, RunningService, startChromium } =
    await import('../../packages/testkit/dist/src/index.js');
  const ended = new AbortController();
  const service = new RunningService(await demoPlace());
  await service.start();
  const browser = await startChromium();
  try {
    const report = await loadExample(service);
    const { operator_api_key: apiKey } = await service.demoKeys();
    // The report shows nothing of the night.
    const ofNight = names.some((name) => name !== 'report');
    if (ofNight) await makeNight(service, ended.signal);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 760 },
      deviceScaleFactor: 1.5,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${service.url}/console/`);
    await page.getByLabel('API key').fill(apiKey);
    await page.keyboard.press('Enter');
    await page.locator('#main').waitFor();
    if (ofNight) console.log('The night goes on for a minute and a half first.');
    await pause(ofNight ? SETTLED_MS : 0);
    const to = (hash) => page.evaluate((next) => void (location.hash = next), hash);
    for (const name of names) {
      await OPEN[name](page, to, report);
      await take(page, name);
      if (name === 'undo') await page.keyboard.press('Escape');
      states[name] = stateOf(name);
    }
  } finally {
    ended.abort();
    await browser.close();
    await service.close();
  }
  writeFileSync(ROOT + STATES, `${JSON.stringify(states, null, 2)}\n`);
}

async function take(page, name) {
  const session = await page.context().newCDPSession(page);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    const path = `${FOLDER}/${name}${scheme === 'dark' ? '-dark' : ''}.webp`;
    writeFileSync(ROOT + path, Buffer.from(data, 'base64'));
    console.log(path);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Returns the report of a load of the loader's example. */
async function loadExample(service) {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const { api_key: key } = await service.demoKeys();
  const variables = { ...env, DATA_IMPORT_API_KEY: key };
  const run = (...words) =>
    execFileSync(process.execPath, [`${ROOT}apps/loader/dist/src/main.js`, ...words], {
      cwd: folder,
      env: variables,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('init', 'example');
  const settings = join(folder, 'example/migration.toml');
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('http://127.0.0.1:8080', service.url),
  );
  run('load', '--dir', 'example');
  run('verify', '--dir', 'example');
  return join(folder, 'example/out/report.html');
}
