// Runs the pinned pnpm, on a Node.js that the project supports, with nothing but npm on the machine.
// `node scripts/pnpmw.mjs run build` is `pnpm run build`. Where the running Node.js is older than
// package.json's engines, npm brings a newer one for this command (the packages node-OS-ARCH hold the
// plain binary and have no install script).
import { spawn, spawnSync } from 'node:child_process';
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

// A terminal sends Ctrl-C to every process by itself.
let isTold = false;
process.on('SIGINT', () => {
  isTold = true;
  child.kill('SIGINT');
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop);
// npm tells only its shell, which ends without telling anybody.
const parent = process.ppid;
// oxlint-disable-next-line node/no-process-env -- started by hand, it may outlive its shell
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent && !isTold) stop();
  }, 200).unref();

/** Tells the processes at the ends of the tree, such as the server: npx, pnpm and shells end with them, and pass on no signal. */
function stop() {
  isTold = true;
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  if (listed.status !== 0) return child.kill();
  const all = listed.stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const endsOf = (pid) => {
    const children = all.filter(([, ppid]) => ppid === pid);
    return children.length === 0 ? [pid] : children.flatMap(([one]) => endsOf(one));
  };
  for (const pid of endsOf(child.pid)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }
}
child.on('error', (error) => {
  console.error(`npx could not be started: ${error.message}`);
  process.exitCode = 127;
});
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
});
