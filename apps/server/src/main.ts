import module from 'node:module';

// Said before anything is loaded: on an older Node.js the database driver would crash without a word.
const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
if (major * 10_000 + minor * 100 + patch < 22_23_02) {
  console.error(
    `This service needs Node.js 22.23.2 or newer; this is ${process.versions.node}. ` +
      'Install one from https://nodejs.org and run the command again. In a clone, npm start and npm run operate bring one.',
  );
  process.exit(1);
}

// Node.js opens its inspector for this signal, to every user of the machine, unless something else listens to it.
process.on('SIGUSR1', () => undefined);
// The cache saves every start but the first from compiling.
module.enableCompileCache();
const { runProcess } = await import('./command-line.js');
await runProcess();
