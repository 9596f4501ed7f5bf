// Lines of two short texts: what is the same, gone or new, by their longest common sequence.

export interface Line {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Longer texts are shown one after the other: the table below would grow with their product. */
const maxLines = 1500;

export function changedLines(before: string, after: string): readonly Line[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const all = (kind: Line['kind'], texts: readonly string[]): readonly Line[] => texts.map((text) => ({ kind, text }));
  if (a.length > maxLines || b.length > maxLines) return [...all('gone', a), ...all('new', b)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [left = '', right = ''] = [a[i], b[j]];
    if (left === right) {
      lines.push({ kind: 'same', text: left });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ kind: 'gone', text: left });
      i++;
    } else {
      lines.push({ kind: 'new', text: right });
      j++;
    }
  }
  return [...lines, ...all('gone', a.slice(i)), ...all('new', b.slice(j))];
}
