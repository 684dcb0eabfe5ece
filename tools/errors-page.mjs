// Writes docs/errors.md from the codes that the routes of the service can answer with; with --check it only says whether the page is current.
// Reads what was built: `node scripts/pnpmw.mjs run docs:errors` builds first.
import { readFileSync, writeFileSync } from 'node:fs';
import { listedCodes } from '../packages/adapters-http/dist/src/error-codes/listed-codes.js';

const page = new URL('../docs/errors.md', import.meta.url);

const introduction = `# Error codes

<!-- Made by \`node scripts/pnpmw.mjs run docs:errors\` from the routes. -->

Every code that an answer can carry, in \`code\` or in \`errors[].code\`. Codes are stable; the wording of \`detail\` is not.
The service lists them at \`GET /v1/data-import/error-codes/\` too, and says at \`/docs/\` which of them each operation answers
with, and for which field.

| Code | Meaning | What to do |
|---|---|---|
`;

// In Markdown a lesser-than sign begins a tag, and a bar ends a cell.
const escaped = (text) => text.replaceAll('<', '\\<').replaceAll('|', '\\|');

const rows = listedCodes().map(
  ({ code, meaning, remedy }) => `| \`${code}\` | ${escaped(meaning)} | ${escaped(remedy)} |\n`,
);
const text = introduction + rows.join('');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/errors.md is out of date: node scripts/pnpmw.mjs run docs:errors');
  process.exitCode = 1;
}
