// Compares the lockfile, or the one that is named, with the advisories that are known here, without a network: `npm run audit`.
// The list is kept by hand.
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';

const { pathname: lockfile } = new URL('../pnpm-lock.yaml', import.meta.url);
const advisories = JSON.parse(readFileSync(new URL('advisories.json', import.meta.url), 'utf8'));
/** Where the lockfile has each package once. */
const [, packages = ''] = readFileSync(argv[2] ?? lockfile, 'utf8').split(
  /^(?:packages|snapshots):$/m,
);
const installed = packages.matchAll(/^ {2}'?(@?[^@'\s]+)@(\d+\.\d+\.\d+)[^:']*'?:$/gm);

/** `a` is older than `b`; a release candidate counts as the version that it leads to. */
function isBelow(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const different = left.findIndex((part, index) => part !== right[index]);
  return different !== -1 && left[different] < right[different];
}

let count = 0;
const found = new Set();
for (const [, name, version] of installed) {
  count += 1;
  for (const { package: affected, from, below, advisory } of advisories)
    if (name === affected && !isBelow(version, from) && isBelow(version, below))
      found.add(`${name} ${version}: ${advisory}, mended in ${below}`);
}
for (const line of found) console.error(line);
console.log(
  `${count} packages, ${advisories.length} known advisories, ${found.size} apply. No registry was asked.`,
);
if (count === 0 || found.size > 0) process.exitCode = 1;
