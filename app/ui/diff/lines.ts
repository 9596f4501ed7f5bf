// Lines of two texts: what is the same, gone or new, with their numbers.
import { diffArrays } from 'diff';

export interface Line {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
  /** In the earlier and in the later text, from 1; absent where it does not stand in that one. */
  readonly was?: number;
  readonly is?: number;
}

/** Unit: milliseconds. Texts that have next to nothing in common are told one after the other then. */
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

/** The end of the last line is none of the text's lines, and how lines end is no change. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

export interface Skipped {
  readonly kind: 'skipped';
  readonly count: number;
}

/** Lines far from any change are counted instead. `around`: how many stay beside each change. */
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
