// Writes docs/errors.md from the codes that the routes of the service can answer with; with --check it only says whether the page is current.
// Reads what was built: `node scripts/pnpmw.mjs run docs:errors` builds first.
import { listedCodes } from '../packages/adapters-http/dist/src/error-codes/listed-codes.js';
import { writeMade } from './made-file.mjs';

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

writeMade(new URL('../docs/errors.md', import.meta.url), text, 'docs:errors');
