// Computes the line diff of two texts, with line numbers.
import { diffArrays } from 'diff';

export interface Line {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
  /** Line numbers in the earlier and the later text, from 1; undefined if not in that text. */
  readonly was?: number;
  readonly is?: number;
}

/** Unit: ms. After that, all lines of one text count as removed and all of the other as added. */
const timeout = 500;

export function changedLines(before: string, after: string): readonly Line[] {
  const [earlier, later] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(earlier, later, { timeout }) ?? [
    { value: earlier, removed: true, added: false },
    { value: later, removed: false, added: true },
  ];
  let [was, is] = [0, 0];
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): Line => {
      if (removed) return { kind: 'gone', text, was: ++was };
      if (added) return { kind: 'new', text, is: ++is };
      return { kind: 'same', text, was: ++was, is: ++is };
    }),
  );
}

/** A trailing line end adds no line, and a changed kind of line end is no change. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

export interface Skipped {
  readonly kind: 'skipped';
  readonly count: number;
}

/** Replaces lines far from any change by their number. `around`: context lines per change. */
export function nearChanges(lines: readonly Line[], around = 3): readonly (Line | Skipped)[] {
  const near = new Uint8Array(lines.length);
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1);
  const found: (Line | Skipped)[] = [];
  let count = 0;
  const skip = (): void => {
    if (count > 0) found.push({ kind: 'skipped', count });
    count = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (near[at] === 0) count += 1;
    else {
      skip();
      found.push(line);
    }
  }
  skip();
  return found;
}
