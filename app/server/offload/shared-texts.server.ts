// The texts of a shared conversation, read on a thread of its own before its page is rendered: anyone may ask for the page,
// as often as they like, and whoever wrote it decides what reading it costs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Reading from '../../shared/markdown/read-texts.ts';
import type { MarkdownText, ReadTexts } from '../../shared/markdown/texts.ts';
import { markdownIn } from '../../shared/reply/reply-texts.ts';
import { roundsIn, turnsOf } from '../../shared/conversation/rounds.ts';
import type { Turn } from '../../shared/conversation/rounds.ts';
import type { SharedChat } from '../../shared/conversation/shared-chat.ts';
import { sourcesFound } from '../../shared/tools/found.ts';
import { log } from '../process/log.ts';
import { projectRoot } from '../chat/settings.server.ts';
import { limitedReading } from './calls-at-once.server.ts';
import { OffloadError, OffloadPool } from './pool.server.ts';

/** The server formats what is seen first. Unit: characters of the turns as JSON. */
const formattedByServer = 16_000;
/** Chats whose texts are kept. Each takes a megabyte or two at most. */
const keptChats = 20;

export interface PageTexts {
  /** The number of turns that the page's first render formats. */
  readonly turns: number;
  readonly texts: ReadTexts;
}

/** The page shows all text as it was written, and the browser formats it. */
const plain: PageTexts = { turns: 0, texts: new Map() };

export interface ReaderOptions {
  /** Of the reading, from its start. */
  readonly deadlineMs?: number;
  /** Of a page's wait for it, which may include the reading of others. */
  readonly waitMs?: number;
}

/** `address`: the caller's, whose readings at once are limited. */
export type PageReader = (id: string, chat: SharedChat, address: string) => Promise<PageTexts>;

/** Plain text instead of an error: for what takes too long, and while too much of one address is being read. */
export function createPageReader({ deadlineMs = 5_000, waitMs = 3_000 }: ReaderOptions = {}): PageReader {
  let pool: OffloadPool | undefined;
  /** A share never changes, so that its id is its identity. The one used last is the last one. */
  const kept = new Map<string, Promise<PageTexts>>();

  function keep(id: string, reading: Promise<PageTexts>): void {
    kept.delete(id);
    kept.set(id, reading);
    reading.then(dropOldest, () => {
      // Refused for now, and not for what it is: nothing else makes room for it.
      if (kept.get(id) === reading) kept.delete(id);
    });
  }

  function dropOldest(): void {
    for (const oldest of kept.keys()) {
      if (kept.size <= keptChats) break;
      kept.delete(oldest);
    }
  }

  /** Rejects where the chat may be read another time. */
  async function read({ messages }: SharedChat): Promise<PageTexts> {
    const turns = turnsSeenFirst(turnsOf(messages));
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
      if (error instanceof OffloadError && error.reason === 'timeout') return plain;
      throw error;
    }
  }

  return async (id, chat, address) => {
    const reading = kept.get(id) ?? limitedReading(address, () => read(chat));
    keep(id, reading);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PageTexts>((resolve) => (timer = setTimeout(resolve, waitMs, plain)));
    try {
      return await Promise.race([reading, late]);
    } catch (error) {
      const expected = !(error instanceof OffloadError) || error.reason === 'busy';
      log[expected ? 'debug' : 'warn']({ err: error }, 'a shared page is rendered as plain text');
      return plain;
    } finally {
      clearTimeout(timer);
    }
  };
}

export const readForPage = createPageReader();

function turnsSeenFirst(turns: readonly Turn[]): readonly Turn[] {
  let length = 0;
  const beyond = turns.findIndex((turn) => (length += JSON.stringify(turn).length) > formattedByServer);
  return beyond === -1 ? turns : turns.slice(0, beyond);
}

/** As SharedChat.tsx draws them: the last round lists what the tools of all of them have found. */
function textsOf({ messages }: Turn): readonly MarkdownText[] {
  const rounds = roundsIn(messages);
  const last = rounds.at(-1);
  return rounds.flatMap((round) => markdownIn(round.reply, round === last ? sourcesFound(messages) : undefined));
}
