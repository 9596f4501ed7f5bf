// Loads Markdown formatting on demand; until then the text is shown unformatted.
import type { MarkdownProps } from './markdown-props.ts';
import { Suspense, useContext, useEffect, useState } from 'react';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { keyOf } from '../../shared/markdown/texts.ts';
import { PlainText } from '../parts/PlainText.tsx';
import { FormatsLater, ReadByThread } from './contexts.ts';
import * as css from './LazyMarkdown.css.ts';

const load = () => import('./Markdown.tsx');
const Markdown = lazyPart(load);

/** Called when the page is idle, so that the first answer need not wait. */
export const preloadMarkdown = (): void => preload(load);

export function LazyMarkdown(props: MarkdownProps) {
  const texts = useContext(ReadByThread);
  const [later, setLater] = useState(useContext(FormatsLater));
  useEffect(() => {
    if (!later) return;
    // A separate task for each text.
    const timer = setTimeout(() => setLater(false), 0);
    return () => clearTimeout(timer);
  }, [later]);
  const plain = <PlainText text={props.text} className={css.plain} />;
  if (later) return plain;
  const { text, citations = 0, cites = [], cut = false } = props;
  const read = texts?.get(keyOf({ text, citations, cites, cut }));
  // The rendering thread of the server never parses Markdown itself.
  if (texts && !read) return plain;
  return (
    <Suspense fallback={plain}>
      <Markdown {...props} read={read} />
    </Suspense>
  );
}
