import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PAGES = ['*.md', 'docs/**/*.md', 'examples/requests/*.md'];

/** Without what is shown as code. */
async function proseOf(page: string): Promise<string> {
  return (await readFile(join(ROOT, page), 'utf8')).replaceAll(/^```.*?^```/gms, '');
}

/** Where a link with # can lead, as code hosts name it. */
async function sectionsOf(page: string): Promise<readonly string[]> {
  const titles = [...(await proseOf(page)).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

async function problemOf(page: string, link: string): Promise<string | undefined> {
  const [path = '', section] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  const isThere = await access(join(ROOT, target)).then(
    () => true,
    () => false,
  );
  if (!isThere) return `${page}: ${link} leads nowhere`;
  if (section === undefined || !target.endsWith('.md')) return undefined;
  const sections = await sectionsOf(target);
  return sections.includes(section) ? undefined : `${page}: ${link} names no section`;
}

describe('the pages', () => {
  it('have links that lead to pages and sections', async () => {
    const problems: (string | undefined)[] = [];
    let links = 0;
    for await (const page of glob(PAGES, { cwd: ROOT }))
      for (const [, link = ''] of (await proseOf(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        links += 1;
        problems.push(await problemOf(page, link));
      }

    expect(links).to.be.above(50);
    expect(problems.filter((one) => one !== undefined)).to.deep.equal([]);
  });

  it('give each decision a number of its own, which its title has too', async () => {
    const numbers: string[] = [];
    for await (const page of glob('docs/decisions/*.md', { cwd: ROOT })) {
      const [number = ''] = /\d{4}/.exec(page) ?? [];
      expect(await readFile(join(ROOT, page), 'utf8')).to.match(new RegExp(`^# ${number}\\. `));
      numbers.push(number);
    }

    expect(numbers).to.have.length.above(40);
    expect([...new Set(numbers)]).to.deep.equal(numbers);
  });
});
