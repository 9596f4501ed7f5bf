// A markdown tree as React elements. What may be a link or a picture is decided where each is drawn (elements.tsx).
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { toHast } from 'mdast-util-to-hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { parseMarkdown } from '../../chat/markdown/parse.ts';
import { cite } from './citations.ts';
import { elements } from './elements.tsx';

/** `citations`: how many sources the answer has. */
export function drawMarkdown(markdown: string, citations: number): ReactElement {
  const tree = parseMarkdown(markdown);
  cite(tree, citations);
  return toJsxRuntime(toHast(tree), {
    Fragment,
    jsx,
    jsxs,
    components: elements,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
}
