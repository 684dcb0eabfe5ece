import { readFile, writeFile } from 'node:fs/promises';
import type { Findings, Table } from './findings.js';
import { goalRows } from './goals.js';

const BEGIN = '<!-- results of the bench -->';
const END = '<!-- end of the results -->';

/** Writes results to where a file marks that they belong, and to its end where it does not. The rest of it stays. */
export async function writeResults(file: string, results: string): Promise<void> {
  await writeFile(file, putInto(await textOf(file), results));
}

export function putInto(page: string, results: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  const isMarked = begin !== -1 && begin < end;
  const before = isMarked ? page.slice(0, begin) : page;
  const after = isMarked ? page.slice(end + END.length) : '\n';
  return `${before}${BEGIN}\n\n${results}\n${END}${after}`;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

export function markdownOf(
  { tables, measured }: Findings,
  measuredOn: string,
  goalsShown: 'all' | 'measured',
): string {
  const header = ['', 'goal', 'measured: median (lowest..highest)', 'result'];
  const goals = { title: 'Goals', header, rows: goalRows(measured, goalsShown) };
  return [`${measuredOn}\n`, ...[...tables, goals].map(tableText)].join('\n');
}

function tableText({ title, header, rows }: Table): string {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  const lines = [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `### ${title}\n\n${lines.join('\n')}\n`;
}
