// Blocks of the page that can be looked at: those of one language, in their order on the page, are versions of one thing.
import { createStore } from '../../client/net/store.ts';

export interface PreviewBlock {
  readonly language: string;
  readonly text: string;
  readonly element: Element;
}

const blocks = createStore<readonly PreviewBlock[]>([]);
export const { subscribe, get: allBlocks } = blocks;

/** Returns what takes it away again. */
export function addBlock(block: PreviewBlock): () => void {
  blocks.set((all) => [...all, block]);
  return () => blocks.set((all) => all.filter((each) => each !== block));
}

export const versionsOf = (all: readonly PreviewBlock[], language: string): readonly PreviewBlock[] =>
  all
    .filter((block) => block.language === language)
    .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));

/** Closes the panel that is open: there is one at a time. */
let closeOpen: (() => void) | undefined;
export function onlyOne(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
