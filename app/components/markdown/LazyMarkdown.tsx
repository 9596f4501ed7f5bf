// Markdown comes in a chunk of its own; until it is there, the text is readable as it is.
import { lazy, Suspense } from 'react';
import { withoutPiles } from '../../chat/markdown/limits.ts';
import type { MarkdownProps } from './Markdown.tsx';
import * as css from './LazyMarkdown.css.ts';

const load = () => import('./Markdown.tsx');
const Markdown = lazy(load);

/** Called when the page is idle, so that the first answer need not wait. */
export const preloadMarkdown = (): void => void load();

export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<div className={css.plain}>{withoutPiles(props.text)}</div>}>
      <Markdown {...props} />
    </Suspense>
  );
}
