// Loaded before a test by `npm run test:again -- FILE --delays SEED`: what the test and the code in its process write to a
// connection, ask of Knex or do with a file waits 0 to 30 ms first, by the seed in TEST_DELAYS. So do a browser's frames,
// observers and requests.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';

const LONGEST_MS = 30;
const { TEST_DELAYS: seed } = env;
let count = 0;

/** The delays of a seed are the same each time; the calls that they meet may come in another order. */
function delay() {
  count += 1;
  const share = hash('sha256', `${seed} ${count}`, 'buffer').readUInt32LE() / 2 ** 32;
  return setTimeout(share * LONGEST_MS);
}

// HTTP and PostgreSQL, as clients: a server may write and close at once, and what it wrote is then sent. A stream writes on
// when it is called back, so the order stays; one that has been destroyed meanwhile says so itself.
const clients = new WeakSet();
for (const name of ['connect', '_write', '_writev']) {
  const call = Socket.prototype[name];
  Socket.prototype[name] = function delayed(...words) {
    if (name === 'connect') clients.add(this);
    else if (clients.has(this)) return void delay().then(() => call.apply(this, words));
    return call.apply(this, words);
  };
}

// SQLite too.
const persistence = createRequire(
  new URL('../packages/adapters-persistence/package.json', import.meta.url),
);
const { prototype } = persistence('knex/lib/client.js');
const { query } = prototype;
prototype.query = async function delayed(...words) {
  await delay();
  return query.apply(this, words);
};

for (const [name, call] of Object.entries(fs.promises))
  if (typeof call === 'function' && !['watch', 'glob'].includes(name))
    fs.promises[name] = async (...words) => {
      await delay();
      return call(...words);
    };
syncBuiltinESMExports();

const { chromium } = createRequire(new URL('../packages/testkit/package.json', import.meta.url))(
  'playwright-core',
);
const { launch } = chromium;
chromium.launch = async function delayed(...words) {
  const browser = await launch.apply(this, words);
  const { newContext } = browser;
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options);
    await context.addInitScript(delayPage, { first: Number(seed), longest: LONGEST_MS });
    return context;
  };
  return browser;
};

/** Runs in each page before its scripts. */
function delayPage({ first, longest }) {
  const { requestAnimationFrame, ResizeObserver, fetch } = globalThis;
  let state = first;
  const afterDelay = (call) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return globalThis.setTimeout(() => call(), (state / 2 ** 31) * longest);
  };
  globalThis.requestAnimationFrame = (call) =>
    requestAnimationFrame((time) => afterDelay(() => call(time)));
  globalThis.ResizeObserver = class extends ResizeObserver {
    constructor(call) {
      super((...words) => afterDelay(() => call(...words)));
    }
  };
  globalThis.fetch = async (...words) => {
    await new Promise(afterDelay);
    return fetch(...words);
  };
}
