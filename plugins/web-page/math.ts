// Reads MathML: the TeX that many pages add, else one line such as (a+b)/2 and x^2.

interface Node {
  readonly name: string;
  readonly children: (Node | string)[];
}

const maxDepth = 60;
const maxTeX = 2000;
const texOf = /^application\/x-tex$/i;

export class MathReader {
  private readonly root: Node = { name: 'math', children: [] };
  private readonly stack: Node[] = [this.root];
  /** Open elements too deep for the stack. */
  private beyond = 0;
  private tex = '';
  /** In an annotation: `tex`, or another form that is left out. */
  private annotation: 'tex' | 'other' | undefined;

  open(name: string, encoding: string | undefined): void {
    if (name === 'annotation' || name === 'annotation-xml')
      this.annotation = name === 'annotation' && texOf.test(encoding ?? '') ? 'tex' : 'other';
    if (this.annotation) return;
    if (this.stack.length > maxDepth) {
      this.beyond += 1;
      return;
    }
    const node: Node = { name, children: [] };
    this.stack.at(-1)?.children.push(node);
    this.stack.push(node);
  }

  close(name: string): void {
    if (name === 'annotation' || name === 'annotation-xml') this.annotation = undefined;
    else if (this.annotation) return;
    else if (this.beyond > 0) this.beyond -= 1;
    else {
      const at = this.stack.findLastIndex((node) => node.name === name);
      if (at > 0) this.stack.length = at;
    }
  }

  text(text: string): void {
    if (this.annotation === 'tex') this.tex = (this.tex + text).slice(0, maxTeX);
    else if (!this.annotation && text.trim() !== '') this.stack.at(-1)?.children.push(text.trim());
  }

  result(): { readonly tex: string; readonly text: string } {
    // Wikipedia's TeX is wrapped in a style.
    const tex = this.tex.trim().replace(/^\{\\displaystyle (.*)\}$/s, '$1');
    return { tex: tex.replaceAll(/\s+/g, ' ').replaceAll('$', String.raw`\$`), text: lineOf(this.root) };
  }
}

const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);

function lineOf({ name, children }: Node): string {
  const parts = children.map((child) => (typeof child === 'string' ? child : lineOf(child)));
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'mfrac':
      return `${inBrackets(first)}/${inBrackets(second)}`;
    case 'msup':
    case 'mover':
      return `${first}^${inBrackets(second)}`;
    case 'msub':
    case 'munder':
      return `${first}_${inBrackets(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${first}_${inBrackets(second)}^${inBrackets(third)}`;
    case 'msqrt':
      return `√(${parts.join('')})`;
    case 'mroot':
      return `root(${second}, ${first})`;
    case 'mtr':
    case 'mlabeledtr':
      return `${parts.join(', ')}; `;
    default:
      return parts.join('');
  }
}
