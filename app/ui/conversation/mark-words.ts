// Words of a query marked in the chat, as ranges over its text: nothing that React has drawn is changed.
import { spansOf, termsOf } from '../../shared/search/query.ts';

const name = 'found';
/** Words of the hit that is shown, over those of all others. */
const currentName = 'found-current';
/** A page of text; what is beyond stays unmarked. */
const maxRanges = 2000;

/**
 * Returns the way to end it. `current` is asked at every drawing: its message may be on the page only later. Without highlights of
 * the browser nothing is marked.
 */
export function markWords(query: string, current: () => Element | null): () => void {
  const terms = termsOf(query);
  if (!('highlights' in CSS) || terms.length === 0) return () => undefined;
  let frame = 0;
  const draw = (): void => {
    frame = 0;
    const ranges: Range[] = [];
    const here: Range[] = [];
    const shown = current();
    for (const article of document.querySelectorAll('article')) {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && ranges.length < maxRanges; node = walker.nextNode()) {
        for (const { start, end } of spansOf(node.nodeValue ?? '', terms)) {
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          ranges.push(range);
          if (article === shown) here.push(range);
        }
      }
    }
    CSS.highlights.set(name, new Highlight(...ranges));
    const above = new Highlight(...here);
    above.priority = 1;
    CSS.highlights.set(currentName, above);
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
    for (const each of [name, currentName]) CSS.highlights.delete(each);
  };
}
