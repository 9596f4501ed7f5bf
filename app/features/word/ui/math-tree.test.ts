// Office Math of formulas, written as nested names: what Word and LibreOffice would show.
import { renderToString } from 'katex';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { mathTrees } from './math-tree.ts';
import type { MathTree } from './math-tree.ts';

const shown = (tree: MathTree | string): string => {
  if (typeof tree === 'string') return tree;
  const name = tree.name.slice(2);
  if (tree.name === 'm:t') return tree.children.map(shown).join('');
  const value = tree.attributes?.['m:val'];
  if (value !== undefined) return `${name}=${value}`;
  const inner = tree.children.map(shown).filter(Boolean);
  if (tree.name === 'm:r') return inner.at(-1) ?? '';
  return tree.name.startsWith('w:') || inner.length === 0 ? '' : `${name}(${inner.join(' ')})`;
};

function officeMath(tex: string): string {
  const html = renderToString(tex, { output: 'mathml', displayMode: true });
  const math = parseHTML(html).document.querySelector('math');
  if (!math) throw new Error('no formula');
  return mathTrees(math).map(shown).join(' ');
}

test.each([
  ['a fraction', '\\frac{a}{b}', 'f(num(a) den(b))'],
  ['a power of parentheses', '(x+1)^2', 'sSup(e(d(dPr(begChr=( endChr=)) e(x + 1))) sup(2))'],
  ['nested parentheses', 'f((x))_i', 'f sSub(e(d(dPr(begChr=( endChr=)) e(( x )))) sub(i))'],
  ['a third root', '\\sqrt[3]{x}', 'rad(deg(3) e(x))'],
  ['an argument', '\\sin x + 1', 'func(fName(sin) e(x)) + 1'],
  ['an argument in parentheses', '\\log(ab)c', 'func(fName(log) e(( a b ))) c'],
  ['a function without an argument', '\\sin', 'sin'],
  ['a limit', '\\lim_{x \\to 0} x', 'func(fName(limLow(e(lim) lim(x → 0))) e(x))'],
  ['an accent', '\\vec{v}', 'acc(accPr(chr=\u20D7) e(v))'],
  ['a line above', '\\overline{AB}', 'bar(barPr(pos=top) e(A B))'],
  ['a set of numbers', '\\mathbb{R}\\mathcal{L}\\mathfrak{a}', 'ℝ ℒ 𝔞'],
  ['fences', '\\left[\\frac12\\right)', 'd(dPr(begChr=[ endChr=)) e(f(num(1) den(2))))'],
  ['an open side', '\\left.x\\right|_0', 'sSub(e(d(dPr(begChr= endChr=|) e(x))) sub(0))'],
  ['a binomial coefficient', '\\binom{n}{k}', 'd(dPr(begChr=( endChr=)) e(f(fPr(type=noBar) num(n) den(k))))'],
  ['text', 'x \\text{ if } y', 'x  if  y'],
])('%s', (_what, tex, office) => {
  expect(officeMath(tex).replaceAll('\u00A0', ' ')).toBe(office);
});

test('a sum has its limits and its body, up to a relation', () => {
  expect(officeMath('\\sum_{i=1}^n i x = 3')).toBe(
    'nary(naryPr(chr=∑ limLoc=undOvr subHide=0 supHide=0) sub(i = 1) sup(n) e(i x)) = 3',
  );
  expect(officeMath('\\int_0^1 x')).toContain('limLoc=subSup');
});

test('a matrix has its rows; aligned equations touch', () => {
  expect(officeMath('\\begin{matrix} a & b \\\\ c & d \\end{matrix}')).toContain('mr(e(a) e(b)) mr(e(c) e(d))');
  expect(officeMath('\\begin{aligned} a &= b \\\\ &= c \\end{aligned}')).toMatch(
    /cGp=0 .*mcJc=right.*mcJc=left.*mr\(e\(a\) e\(\u200B = b\)\) mr\(e\(\u200B\) e\(\u200B = c\)\)/,
  );
});
