// Height that a formula will have once it is drawn, from its source: what stands around it need not move when it is.

/** Commands that stand on more than a line. */
const tall =
  /\\(?:[dtc]?frac|[dt]?binom|o?int|iint|sum|prod|coprod|bigcup|bigcap|lim|limsup|liminf|max|min)(?![a-zA-Z])/;

/** Height of a line with one of them, of a line without, and of the space around the formula (Maths.css.ts). Unit: em. */
const [tallLine, line, padding] = [2.85, 1.4, 0.75];

/** A value of min-height. */
export function expectedHeight(tex: string): string {
  const rows = tex
    .trim()
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => (tall.test(row) ? tallLine : line));
  const height = rows.reduce((sum, each) => sum + each, padding);
  return `${Math.round(height * 100) / 100}em`;
}
