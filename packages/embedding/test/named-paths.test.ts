import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { WORKSPACE } from '../src/embedded-packages.js';

// Decisions say what was true on their day and are not among them.
const PAGES = globSync(
  ['*.md', 'docs/*.md', 'docs/development/*.md', 'packages/*/README.md', 'examples/**/*.md'],
  {
    cwd: WORKSPACE,
    exclude: ['**/node_modules/**'],
  },
);

/** A path from the root of the repository; a star stands for any name. */
const PATH = /`((?:apps|docs|examples|packages|scripts|tools)\/[\w.*/-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;
/** A row of a table that says which file to make. */
const NEW_FILE = /^\|.*\| new: /;

const linesOf = (page: string) => readFileSync(join(WORKSPACE, page), 'utf8').split('\n');

const firstGroups = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, group]) => group ?? []);

function missingPaths(page: string): readonly string[] {
  return linesOf(page)
    .filter((line) => !NEW_FILE.test(line))
    .flatMap((line) => firstGroups(line, PATH))
    .filter((path) => globSync(path, { cwd: WORKSPACE }).length === 0);
}

function deadLinks(page: string): readonly string[] {
  return linesOf(page)
    .flatMap((line) => firstGroups(line, LINK))
    .filter((target) => !existsSync(join(WORKSPACE, dirname(page), target)));
}

describe('The pages of the documentation', () => {
  for (const page of PAGES) {
    it(`name only files and folders that exist: ${page}`, () => {
      expect(missingPaths(page)).to.deep.equal([]);
    });

    it(`link only to pages that exist: ${page}`, () => {
      expect(deadLinks(page)).to.deep.equal([]);
    });
  }
});
