// A markdown tree as React elements. What may be a link or a picture is decided where each is drawn (elements.tsx).
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { toHast } from 'mdast-util-to-hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { parseMarkdown } from '../../shared/markdown/parse.ts';
import { placesOf } from '../../shared/markdown/cite-places.ts';
import type { Cite } from '../../shared/markdown/cite-places.ts';
import { cite, citeAt } from '../../shared/markdown/citations.ts';
import { elements } from './elements.tsx';

/** `citations`: how many sources `[n]` may name. `cites`: passages whose source is known. */
export function drawMarkdown(markdown: string, citations: number, cites: readonly Cite[]): ReactElement {
  const tree = parseMarkdown(markdown);
  citeAt(tree, placesOf(tree, markdown, cites));
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
