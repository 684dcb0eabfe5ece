// better-sqlite3 crashes without a word on a Node.js that is too old: say so instead.
const [major, minor, patch] = process.versions.node.split('.').map(Number);
if (major * 10_000 + minor * 100 + patch < 22_23_02) {
  console.error(
    `The tests need Node.js 22.23.2 or newer; this is ${process.versions.node}. Run them with: npm test`,
  );
  process.exit(1);
}
