import module from 'node:module';

// Said before anything is loaded: on an older Node.js the database driver would crash without a word.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `This service needs Node.js 22.22 or newer; this is ${process.versions.node}. ` +
      'Start it with npm start, which brings one.',
  );
  process.exit(1);
}

// From the second start on, nothing is compiled again.
module.enableCompileCache();
await import('./command-line.js');
