// Runs the pinned pnpm, on a Node.js that the project supports, with nothing but npm on the machine.
// `node scripts/pnpmw.mjs run build` is `pnpm run build`. Where the running Node.js is older than
// package.json's engines, npm brings a newer one for this command (the packages node-OS-ARCH hold the
// plain binary and have no install script).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const project = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** As one number that can be compared. */
const rankOf = (version) =>
  version.split('.').reduce((rank, part) => rank * 1000 + Number.parseInt(part), 0);
const isRecent = rankOf(process.versions.node) >= rankOf(project.engines.node.replace('>=', ''));

function nodePackage() {
  if (process.platform === 'darwin') {
    console.error(
      `Node.js ${process.versions.node} is too old: this project needs ${project.engines.node}. ` +
        'Install a newer one (npm does not bring it on macOS) and run the command again.',
    );
    process.exit(1);
  }
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${system}-${process.arch}@${project.config.node}`;
}

// As after `npm run bench --`, which pnpm would hand on.
const words = process.argv.slice(2);
const end = words.indexOf('--');
if (end !== -1) words.splice(end, 1);

const packages = [project.packageManager, ...(isRecent ? [] : [nodePackage()])];
const child = spawn(
  'npx',
  [
    '--yes',
    '--loglevel=error',
    '--ignore-scripts',
    ...packages.map((name) => `--package=${name}`),
    '--',
    'pnpm',
    ...words,
  ],
  {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`npx could not be started: ${error.message}`);
  process.exitCode = 127;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});
