// Formats the texts of turns for server-rendered pages in a thread, with limits of time and depth.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Reading from '../../shared/markdown/read-texts.ts';
import type { MarkdownText, ReadTexts } from '../../shared/markdown/texts.ts';
import { markdownIn } from '../../shared/reply/reply-texts.ts';
import { roundsIn } from '../../shared/conversation/rounds.ts';
import type { Turn } from '../../shared/conversation/rounds.ts';
import { sourcesFound } from '../../shared/tools/found.ts';
import { projectRoot } from '../process/secret.server.ts';
import { OffloadError, OffloadPool } from './pool.server.ts';

/** The server only formats what is seen first. Unit: characters of the turns as JSON. */
const formattedByServer = 16_000;

export interface PageTexts {
  /** Number of turns formatted in the page's first render. */
  readonly turns: number;
  readonly texts: ReadTexts;
}

/** The page shows plain text, and the browser formats it. */
export const plainTexts: PageTexts = { turns: 0, texts: new Map() };

/** Returns the first turns, up to the limit. */
export function turnsWithin(turns: readonly Turn[]): readonly Turn[] {
  let length = 0;
  const beyond = turns.findIndex((turn) => (length += JSON.stringify(turn).length) > formattedByServer);
  return beyond === -1 ? turns : turns.slice(0, beyond);
}

/** Returns plain text on timeout. Rejects if the turns may be formatted later. */
export function createTextReader({ deadlineMs }: { readonly deadlineMs: number }) {
  let pool: OffloadPool | undefined;
  return async (turns: readonly Turn[]): Promise<PageTexts> => {
    const input = turns.flatMap(textsOf);
    if (input.length === 0) return { turns: turns.length, texts: new Map() };
    pool ??= new OffloadPool({ threads: 1, deadlineMs, queued: 20 });
    const module = pathToFileURL(join(projectRoot(), 'app/shared/markdown/read-texts.ts')).href;
    try {
      // In the built app a function may be renamed; the thread runs the source.
      const name = 'readTexts' satisfies keyof typeof Reading;
      const texts = (await pool.run({ module, name, input })) as ReadTexts; // of this function
      return { turns: turns.length, texts };
    } catch (error) {
      if (error instanceof OffloadError && error.reason === 'timeout') return plainTexts;
      throw error;
    }
  };
}

/** True if the pool refused the work for now, for a caller or for all. */
export const isExpected = (error: unknown): boolean => !(error instanceof OffloadError) || error.reason === 'busy';

/** As in pages: the last round lists the sources of all tools. */
function textsOf({ messages }: Turn): readonly MarkdownText[] {
  const rounds = roundsIn(messages);
  return rounds.flatMap(({ reply, outcome }, index) =>
    markdownIn(reply, { outcome, found: index === rounds.length - 1 ? sourcesFound(messages) : undefined }),
  );
}
