import { relative } from 'node:path';
import { publicMembersOf, type PublicMember } from './public-members.js';

/** An installable package: its name, its folder of compiled files, and its entries in there by the name they are imported under. */
export interface EmbeddedPackage {
  readonly name: string;
  readonly dist: string;
  readonly entries: ReadonlyMap<string, string>;
  /** A file of which nothing is shown. */
  readonly leftOut?: string;
}

/**
 * Every export of a package with its declaration, and after it the declarations it is made of that cannot be imported:
 * those lack the word `export`. What an earlier entry has shown is not shown again.
 */
export function apiReport({ name, dist, entries, leftOut }: EmbeddedPackage): string {
  const shown = new Set<string>();
  const sections = [...entries].map(([specifier, entry]) => {
    const members = publicMembersOf(`${dist}/${entry}`).filter(
      ({ file }) => relative(dist, file) !== leftOut,
    );
    const again = members.filter((member) => member.isExported && shown.has(keyOf(member)));
    const fresh = members.filter((member) => !shown.has(keyOf(member)));
    for (const member of fresh) shown.add(keyOf(member));
    return [
      `## ${specifier}`,
      ...(again.length > 0 ? [`Also: ${again.map((member) => member.name).join(', ')}.`] : []),
      ...byFile(fresh).map(([file, declared]) => block(relative(dist, file), declared)),
    ].join('\n\n');
  });
  return `# ${name}\n\n${PREAMBLE}\n\n${sections.join('\n\n')}\n`;
}

const PREAMBLE =
  'What can be imported, as the compiler declares it, and what that is made of (without `export`). A test compares this\n' +
  'page with the code; `node scripts/pnpmw.mjs run api:report` writes it.';

function keyOf({ file, name }: PublicMember): string {
  return `${file}#${name}`;
}

function byFile(members: readonly PublicMember[]): readonly [string, readonly PublicMember[]][] {
  return [...Map.groupBy(members, ({ file }) => file)];
}

function block(file: string, members: readonly PublicMember[]): string {
  const texts = members.map(({ text, isExported }) =>
    isExported ? text : text.replaceAll(/^export /gm, ''),
  );
  return `### ${file.replace(/\.d\.ts$/, '')}\n\n\`\`\`ts\n${texts.join('\n\n')}\n\`\`\``;
}
