import type { Findings, Table } from './findings.js';

export function markdownOf({ tables, goals }: Findings): string {
  const reached = goals.map(({ what, goal, reached: text, isReached }) => [
    what,
    goal,
    text,
    isReached ? 'yes' : 'no',
  ]);
  const goalTable = { title: 'Goals', header: ['', 'goal', 'measured', 'reached'], rows: reached };
  return [...tables, goalTable].map(tableText).join('\n');
}

function tableText({ title, header, rows }: Table): string {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  const lines = [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `### ${title}\n\n${lines.join('\n')}\n`;
}
