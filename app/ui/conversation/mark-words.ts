// Words of a query marked in the chat, as ranges over its text: nothing that React has drawn is changed.
import { spansOf, termsOf } from '../../shared/search/query.ts';

const name = 'found';
/** A page of text; what is beyond stays unmarked. */
const maxRanges = 2000;

/** Returns the way to end it. Without highlights of the browser nothing is marked. */
export function markWords(query: string): () => void {
  const terms = termsOf(query);
  if (!('highlights' in CSS) || terms.length === 0) return () => undefined;
  let frame = 0;
  const draw = (): void => {
    frame = 0;
    const ranges: Range[] = [];
    for (const article of document.querySelectorAll('article')) {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && ranges.length < maxRanges; node = walker.nextNode()) {
        for (const { start, end } of spansOf(node.nodeValue ?? '', terms)) {
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          ranges.push(range);
        }
      }
    }
    CSS.highlights.set(name, new Highlight(...ranges));
  };
  const soon = (): void => void (frame ||= requestAnimationFrame(draw));
  const observer = new MutationObserver(soon);
  observer.observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  soon();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(name);
  };
}
