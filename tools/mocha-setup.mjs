// better-sqlite3 crashes without a word on a Node.js that is too old: say so instead.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `The tests need Node.js 22.22 or newer; this is ${process.versions.node}. Run them with: npm test`,
  );
  process.exit(1);
}
