// Estimates the height of a formula from its source, so that nothing moves when it is rendered.

/** Commands taller than a line. */
const tall =
  /\\(?:[dtc]?frac|[dt]?binom|o?int|iint|sum|prod|coprod|bigcup|bigcap|lim|limsup|liminf|max|min)(?![a-zA-Z])/;

/** Height of a line with a tall command, of a line without, and the padding of a formula (Maths.css.ts). Unit: em. */
const [tallLine, line, padding] = [2.85, 1.4, 0.75];

/** Returns a value of `min-height`. */
export function expectedHeight(tex: string): string {
  const rows = tex
    .trim()
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => (tall.test(row) ? tallLine : line));
  const height = rows.reduce((sum, each) => sum + each, padding);
  return `${Math.round(height * 100) / 100}em`;
}
