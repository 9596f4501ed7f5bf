// Equations of Word from TeX.
import { BuilderElement } from 'docx';
import type { ParagraphChild, XmlComponent } from 'docx';
import { renderToString } from 'katex';
import { isTooComplexFormula } from '../../../shared/markdown/limits.ts';
import { mathTrees } from './math-tree.ts';
import type { MathTree } from './math-tree.ts';
import { writable } from './writable.ts';

/** As on the page. */
const options = { output: 'mathml', throwOnError: true, trust: false, strict: false, maxExpand: 200 } as const;

/** Undefined if it cannot be read: the source is written instead. */
export function equationOf(tex: string, display: boolean): ParagraphChild | undefined {
  if (isTooComplexFormula(tex)) return undefined;
  try {
    const html = renderToString(tex, { ...options, displayMode: display });
    const math = new DOMParser().parseFromString(html, 'text/html').querySelector('math');
    if (!math) return undefined;
    const equation = elementOf({ name: 'm:oMath', children: mathTrees(math) });
    // The type lists the library's own elements; it writes any.
    return (display ? new Element('m:oMathPara', [equation]) : equation) as unknown as ParagraphChild;
  } catch {
    return undefined;
  }
}

const elementOf = ({ name, attributes, children }: MathTree): XmlComponent =>
  new Element(
    name,
    children.map((child) => (typeof child === 'string' ? writable(child) : elementOf(child))),
    attributes,
  );

class Element extends BuilderElement {
  constructor(
    name: string,
    children: readonly (XmlComponent | string)[],
    attributes: Readonly<Record<string, string>> = {},
  ) {
    super({
      name,
      // The keys are written as they are.
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key, { key, value: writable(value) }]),
      ),
    });
    this.root.push(...children);
  }
}
