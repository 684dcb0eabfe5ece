import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

// Said before anything is loaded: on an older Node.js the database driver would crash without a word.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `This service needs Node.js 22.22 or newer; this is ${process.versions.node}. ` +
      'Start it with npm start, which brings one.',
  );
  process.exit(1);
}

// V8 would put arrays that libraries make for each request among the long-lived objects. There they keep the whole request,
// long after its answer, until all of the heap is collected: up to a quarter of the time went into copying dead requests.
setFlagsFromString('--no-allocation-site-pretenuring');
// Node.js opens its inspector for this signal, to every user of the machine, unless something else listens to it.
process.on('SIGUSR1', () => undefined);
// The cache saves every start but the first from compiling.
module.enableCompileCache();
await import('./command-line.js');
