import { env, versions } from 'node:process';
import fc from 'fast-check';

// better-sqlite3 crashes without a word on a Node.js that is too old: say so instead.
const [major, minor, patch] = versions.node.split('.').map(Number);
if (major * 10_000 + minor * 100 + patch < 22_23_02) {
  console.error(
    `The tests need Node.js 22.23.2 or newer; this is ${versions.node}. Run them with: npm test`,
  );
  process.exit(1);
}
// Property tests try the same values in each run, so that a run is red because of a change. Another seed tries others.
fc.configureGlobal({ seed: Number(env.PROPERTY_SEED ?? 20_261_128) });
