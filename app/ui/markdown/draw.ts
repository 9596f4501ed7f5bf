// Converts the tree of a block to React elements. Which links and images are allowed is decided in elements.tsx.
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { Tree } from '../../shared/markdown/tree.ts';
import { elements } from './elements.tsx';

export const drawTree = (tree: Tree): ReactElement =>
  toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    components: elements,
    ignoreInvalidStyle: true,
    passKeys: true,
    passNode: true,
  });
