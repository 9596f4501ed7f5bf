// Traverses a markdown tree; the visitor may change the children of a node.

export interface Node {
  type: string;
  value?: string;
  url?: string;
  position?: { readonly start: Point; readonly end: Point } | undefined;
  children?: Node[];
}
interface Point {
  readonly offset?: number | undefined;
}
export type Parent = Node & { children: Node[] };

/** Visits parents before their (possibly changed) children. */
export function walk(node: Node, visit: (parent: Parent) => void): void {
  const { children } = node;
  if (!children) return;
  const parent: Parent = Object.assign(node, { children });
  visit(parent);
  for (const child of parent.children) walk(child, visit);
}
