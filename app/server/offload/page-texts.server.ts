// The texts of turns for a page that the server renders: read on a thread, within the time and depth that markdown may take.
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

/** The server formats what is seen first. Unit: characters of the turns as JSON. */
const formattedByServer = 16_000;

export interface PageTexts {
  /** The number of turns that the page's first render formats. */
  readonly turns: number;
  readonly texts: ReadTexts;
}

/** The page shows all text as it was written, and the browser formats it. */
export const plainTexts: PageTexts = { turns: 0, texts: new Map() };

/** The first of these turns, as many as the server formats. */
export function turnsWithin(turns: readonly Turn[]): readonly Turn[] {
  let length = 0;
  const beyond = turns.findIndex((turn) => (length += JSON.stringify(turn).length) > formattedByServer);
  return beyond === -1 ? turns : turns.slice(0, beyond);
}

/** Plain text for what takes too long. Rejects where the turns may be read another time. */
export function createTextReader({ deadlineMs }: { readonly deadlineMs: number }) {
  let pool: OffloadPool | undefined;
  return async (turns: readonly Turn[]): Promise<PageTexts> => {
    const input = turns.flatMap(textsOf);
    if (input.length === 0) return { turns: turns.length, texts: new Map() };
    pool ??= new OffloadPool({ threads: 1, deadlineMs, queued: 20 });
    const module = pathToFileURL(join(projectRoot(), 'app/shared/markdown/read-texts.ts')).href;
    try {
      // In the built app a function may have another name than in its source, which the thread runs.
      const name = 'readTexts' satisfies keyof typeof Reading;
      const texts = (await pool.run({ module, name, input })) as ReadTexts; // of this function
      return { turns: turns.length, texts };
    } catch (error) {
      if (error instanceof OffloadError && error.reason === 'timeout') return plainTexts;
      throw error;
    }
  };
}

/** Refused for now: too much is being read, of one caller or of all. */
export const isExpected = (error: unknown): boolean => !(error instanceof OffloadError) || error.reason === 'busy';

/** As pages draw them: the last round lists what the tools of all of them have found. */
function textsOf({ messages }: Turn): readonly MarkdownText[] {
  const rounds = roundsIn(messages);
  return rounds.flatMap(({ reply, outcome }, index) =>
    markdownIn(reply, { outcome, found: index === rounds.length - 1 ? sourcesFound(messages) : undefined }),
  );
}
