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
    const node = this.stack.at(-1);
    if (this.annotation === 'tex') this.tex = (this.tex + text).slice(0, maxTeX);
    else if (!this.annotation && text.trim() !== '')
      node?.children.push(node.name === 'mtext' ? text.replaceAll(/\s+/g, ' ') : text.trim());
  }

  result(): { readonly tex: string; readonly text: string } {
    // Wikipedia's TeX is wrapped in a style.
    const tex = (this.tex.length < maxTeX ? this.tex : '').trim().replace(/^\{\\displaystyle (.*)\}$/s, '$1');
    return { tex: tex.replaceAll(/\s+/g, ' ').replaceAll('$', String.raw`\$`), text: lineOf(this.root) };
  }
}

const inBrackets = (text: string): string => (/^[\p{L}\p{N}.,]*$|^\([^()]*\)$/u.test(text) ? text : `(${text})`);
const lifted = (mark: '^' | '_', text: string): string => (text === '' ? '' : `${mark}${inBrackets(text)}`);
/** Numbers that follow each other stay apart: 2 1/2. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((text, next) => text + (/\p{N}$/u.test(text) && /^\p{N}/u.test(next) ? ' ' : '') + next, '');

function lineOf({ name, children }: Node): string {
  const parts = children.map((child) => (typeof child === 'string' ? child : lineOf(child)));
  const [first = '', second = '', third = ''] = parts;
  // Elements that a page does not close have more.
  const rest = (from: number): string => joined(parts.slice(from));
  switch (name) {
    case 'mfrac':
      return `${inBrackets(first)}/${inBrackets(second)}${rest(2)}`;
    case 'msup':
    case 'mover':
      return `${inBrackets(first)}${lifted('^', second)}${rest(2)}`;
    case 'msub':
    case 'munder':
      return `${inBrackets(first)}${lifted('_', second)}${rest(2)}`;
    case 'msubsup':
    case 'munderover':
      return `${inBrackets(first)}${lifted('_', second)}${lifted('^', third)}${rest(3)}`;
    case 'mmultiscripts': {
      const before = children.findIndex((child) => typeof child !== 'string' && child.name === 'mprescripts');
      const after = before === -1 ? parts.slice(1) : parts.slice(1, before);
      const scripts = (of: readonly string[]): string =>
        of.map((each, at) => lifted(at % 2 === 0 ? '_' : '^', each)).join('');
      return `${before === -1 ? '' : scripts(parts.slice(before + 1))}${inBrackets(first)}${scripts(after)}`;
    }
    case 'mfenced':
      return `(${parts.join(', ')})`;
    case 'msqrt':
      return `√(${joined(parts)})`;
    case 'mroot':
      return `root(${second}, ${first})${rest(2)}`;
    case 'mtr':
    case 'mlabeledtr':
      return `${parts.join(', ')}; `;
    default:
      return joined(parts);
  }
}
