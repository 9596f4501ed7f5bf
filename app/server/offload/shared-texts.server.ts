// The texts of a shared conversation, read on a thread of its own before its page is rendered: anyone may ask for the page,
// as often as they like, and whoever wrote it decides what reading it costs.
import { turnsOf } from '../../shared/conversation/rounds.ts';
import type { SharedChat } from '../../shared/conversation/shared-chat.ts';
import { log } from '../process/log.ts';
import { limitedReading } from './calls-at-once.server.ts';
import { createTextReader, isExpected, plainTexts, turnsWithin } from './page-texts.server.ts';
import type { PageTexts } from './page-texts.server.ts';

export type { PageTexts } from './page-texts.server.ts';

/** Chats whose texts are kept. Each takes a megabyte or two at most. */
const keptChats = 20;

export interface ReaderOptions {
  /** Time limit of the reading, from its start. */
  readonly deadlineMs?: number;
  /** Time limit of a page's wait for it, which may include the reading of others. */
  readonly waitMs?: number;
}

/** `address`: the caller's, whose readings at once are limited. */
export type PageReader = (id: string, chat: SharedChat, address: string) => Promise<PageTexts>;

/** Plain text instead of an error: for what takes too long, and while too much of one address is being read. */
export function createPageReader({ deadlineMs = 5_000, waitMs = 3_000 }: ReaderOptions = {}): PageReader {
  const read = createTextReader({ deadlineMs });
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

  return async (id, chat, address) => {
    const turns = (): ReturnType<typeof turnsWithin> => turnsWithin(turnsOf(chat.messages));
    const reading = kept.get(id) ?? limitedReading(address, () => read(turns()));
    keep(id, reading);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PageTexts>((resolve) => (timer = setTimeout(resolve, waitMs, plainTexts)));
    try {
      return await Promise.race([reading, late]);
    } catch (error) {
      log[isExpected(error) ? 'debug' : 'warn']({ err: error }, 'a shared page is rendered as plain text');
      return plainTexts;
    } finally {
      clearTimeout(timer);
    }
  };
}

export const readForPage = createPageReader();
