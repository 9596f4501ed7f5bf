// What our markdown knows beyond GitHub's: numbers in brackets as citations, and line breaks that models write as HTML.

/** A node of the markdown tree, as far as it is looked at here. */
export interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}
type Parent = Node & { children: Node[] };

/** Turns `[2]` into a link to source 2, where there are that many. Code and links keep what they say. */
export const remarkCitations = (count: number) => () => (tree: Node) => {
  if (count > 0) walk(tree, (parent) => cite(parent, count));
};

export const citeHref = '#cite-';

const opaque = new Set(['link', 'linkReference', 'definition', 'inlineCode', 'code', 'inlineMath', 'math']);

function cite(parent: Parent, count: number): void {
  if (opaque.has(parent.type)) return;
  parent.children = parent.children.flatMap((child) =>
    child.type === 'text' ? (citationsIn(child.value ?? '', count) ?? [child]) : [child],
  );
}

function citationsIn(value: string, count: number): readonly Node[] | undefined {
  const parts: Node[] = [];
  let from = 0;
  for (const match of value.matchAll(/\[(\d{1,3})\]/g)) {
    const number = Number(match[1]);
    if (number < 1 || number > count) continue;
    // The number stands close to what it proves, as in print.
    const before = value.slice(from, match.index).replace(/ $/, '');
    if (before) parts.push({ type: 'text', value: before });
    parts.push({ type: 'link', url: `${citeHref}${number}`, children: [{ type: 'text', value: String(number) }] });
    from = match.index + match[0].length;
  }
  if (from === 0) return undefined;
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) });
  return parts;
}

/** `<br>` is the one HTML tag that models write in tables; the rest of HTML stays text. */
export const remarkBreaks = () => (tree: Node) => {
  walk(tree, (parent) => {
    parent.children = parent.children.map((child) =>
      child.type === 'html' && /^<br\s*\/?>$/i.test(child.value ?? '') ? { type: 'break' } : child,
    );
  });
};

function walk(node: Node, visit: (parent: Parent) => void): void {
  const { children } = node;
  if (!children) return;
  const parent: Parent = Object.assign(node, { children });
  visit(parent);
  for (const child of parent.children) walk(child, visit);
}
