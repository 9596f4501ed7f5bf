// Goes through a markdown tree and lets the visitor change what a node holds.

/** A node of the tree, as far as it is looked at here. */
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

/** Parents before their children, which are the ones that the visitor left. */
export function walk(node: Node, visit: (parent: Parent) => void): void {
  const { children } = node;
  if (!children) return;
  const parent: Parent = Object.assign(node, { children });
  visit(parent);
  for (const child of parent.children) walk(child, visit);
}
