// Collects one formula from the events of an XML reader.
import type { Attributes } from '../xml.ts';
import type { MathNode } from './math.ts';

interface Growing extends MathNode {
  readonly children: Growing[];
  text: string;
}

/** Elements with text; white space between others is layout. */
const hasText = /^(?:t|m[inos]|mtext|ms)$/;

export class MathTree {
  readonly root: Growing;
  private readonly stack: Growing[];

  constructor(name: string) {
    this.root = grown(name, {});
    this.stack = [this.root];
  }

  open(name: string, attributes: Attributes): void {
    const node = grown(name, attributes);
    this.stack.at(-1)?.children.push(node);
    this.stack.push(node);
  }

  text(text: string): void {
    const node = this.stack.at(-1);
    if (node && hasText.test(node.name)) node.text += text;
  }

  /** Returns whether this closes the formula. */
  close(): boolean {
    this.stack.pop();
    return this.stack.length === 0;
  }
}

const local = (name: string): string => name.replace(/^.*:/, '');
const grown = (name: string, attributes: Attributes): Growing => ({
  name: local(name),
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
  children: [],
  text: '',
});
