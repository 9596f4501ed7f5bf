// The report as text for a terminal, and as a block of Markdown.
import { floors, ours } from './catalogue.ts';
import type { Figure, ReportRow, ReportTable, Verdict } from './report.ts';

export function cellOf(figure: Figure | undefined, rounds: number): string {
  if (!figure) return '-';
  const { digits } = figure.column;
  const sign = figure.column.kind === 'over floor' && figure.spread.median > 0 ? '+' : '';
  const { median, min, max } = figure.spread;
  const range = rounds > 1 ? ` (${min.toFixed(digits)}-${max.toFixed(digits)})` : '';
  return `${sign}${median.toFixed(digits)}${range}`;
}

export function verdictText({ target, met, aimMet, peer }: Verdict, title: string): string {
  const aim = target.aim === undefined ? '' : `, aim ${target.aim}${aimMet ? ' met' : ''}`;
  const beside = peer === undefined ? '' : `, and <= ${peer.toFixed(2)} of ${target.notAbove}`;
  return `${met ? 'pass' : 'MISS'}: ${title} <= ${target.most}${aim}${beside}`;
}

function verdictsOf(row: ReportRow): string {
  return row.figures
    .flatMap((figure) => (figure?.verdict ? verdictText(figure.verdict, figure.column.title) : []))
    .join('; ');
}

function grid(table: ReportTable): string[][] {
  const floor = floors[table.side];
  const head = [
    'wire',
    'subject',
    ...table.metric.columns.map((column) => column.title.replace('floor', floor)),
    'target',
  ];
  const rows = table.rows.map((row) => [
    row.wire,
    row.subject,
    ...row.figures.map((figure) => cellOf(figure, row.rounds)),
    verdictsOf(row).replaceAll('floor', floor),
  ]);
  return [head, ...rows];
}

function titleOf(table: ReportTable): string {
  return `${table.metric.title}, ${table.side}`;
}

export function asText(table: ReportTable): string {
  const lines = grid(table);
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const rendered = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [titleOf(table), ...rendered.map((line) => `  ${line}`)].join('\n');
}

export function asMarkdown(table: ReportTable): string {
  const [head = [], ...rows] = grid(table);
  const mine = ours[table.side];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const body = rows.map((cells) => line(cells.map((cell, at) => (at === 1 && cell === mine ? `**${cell}**` : cell))));
  return [`**${titleOf(table)}**`, '', line(head), line(head.map(() => '---')), ...body].join('\n');
}
