// Markdown comes in a chunk of its own; until it is there, the text is readable as it is.
import { lazy, Suspense } from 'react';
import { PlainText } from '../parts/PlainText.tsx';
import type { MarkdownProps } from './Markdown.tsx';
import * as css from './LazyMarkdown.css.ts';

const load = () => import('./Markdown.tsx');
const Markdown = lazy(load);

/** Called when the page is idle, so that the first answer need not wait. */
export const preloadMarkdown = (): void => void load();

export function LazyMarkdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<PlainText text={props.text} className={css.plain} />}>
      <Markdown {...props} />
    </Suspense>
  );
}
