// Highlights search matches in the chat with the CSS Custom Highlight API, which leaves the DOM unchanged.
import { spansOf, termsOf } from '../../shared/search/query.ts';

const name = 'found';
/** The current match. Also read by `jump.ts`. */
const currentName = 'found-current';
/** Maximum number of highlighted ranges. */
const maxRanges = 2000;

/** Position among the matches of the shown message. */
export interface MatchPlace {
  readonly at: number;
  readonly count: number;
}

export interface Marks {
  /** Selects a match of the message and scrolls to it. -1 is the last. */
  choose(at: number): void;
  stop(): void;
}

export interface MarkOptions {
  /** Called on each update, since the message may be rendered later. */
  readonly article: () => Element | null;
  /** Index of the first match to select. -1 is the last. */
  readonly at: number;
  readonly onPlace: (place: MatchPlace) => void;
}

/** Does nothing without browser support for highlights. */
export function markWords(query: string, { article, at: first, onPlace }: MarkOptions): Marks {
  const terms = termsOf(query);
  if (!('highlights' in CSS) || terms.length === 0) return { choose: () => undefined, stop: () => undefined };
  let frame = 0;
  let at = first;
  let matches: readonly (readonly Range[])[] = [];
  const draw = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    const ranges: Range[] = [];
    const shown = article();
    const here: Range[] = [];
    for (const each of document.querySelectorAll('article')) {
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node && ranges.length < maxRanges; node = walker.nextNode()) {
        for (const { start, end } of spansOf(node.nodeValue ?? '', terms)) {
          const range = new Range();
          range.setStart(node, start);
          range.setEnd(node, end);
          ranges.push(range);
          // Collapsed text cannot be scrolled to.
          if (each === shown && range.getClientRects().length > 0) here.push(range);
        }
      }
    }
    matches = matchesOf(here);
    at = at < 0 ? matches.length - 1 : Math.min(at, Math.max(0, matches.length - 1));
    CSS.highlights.set(name, new Highlight(...ranges));
    const above = new Highlight(...(matches[at] ?? []));
    above.priority = 1;
    CSS.highlights.set(currentName, above);
    onPlace({ at, count: matches.length });
  };
  const soon = (): void => void (frame ||= requestAnimationFrame(draw));
  const observer = new MutationObserver(soon);
  observer.observe(document.querySelector('main') ?? document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  soon();
  return {
    choose(wanted) {
      at = wanted;
      draw();
      matches[at]?.[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
    stop() {
      observer.disconnect();
      cancelAnimationFrame(frame);
      for (const each of [name, currentName]) CSS.highlights.delete(each);
    },
  };
}

/** Adjacent words form one match, so a query of two words has one match where both are side by side. */
function matchesOf(ranges: readonly Range[]): readonly (readonly Range[])[] {
  const matches: Range[][] = [];
  for (const range of ranges) {
    const last = matches.at(-1)?.at(-1);
    const beside =
      last?.startContainer === range.startContainer &&
      /^\s*$/.test(last.startContainer.nodeValue?.slice(last.endOffset, range.startOffset) ?? '');
    if (beside) matches.at(-1)?.push(range);
    else matches.push([range]);
  }
  return matches;
}
