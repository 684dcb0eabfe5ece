import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a file that is made by this command of pnpm; with --check it only says whether the file is current. */
export function writeMade(file, text, command) {
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file.pathname} is out of date: node scripts/pnpmw.mjs run ${command}`);
    process.exitCode = 1;
  }
}
