import type { Findings, Table } from './findings.js';
import { goalRows } from './goals.js';

/** What they were measured on, all tables, and as the last one every goal that is asked for. */
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
