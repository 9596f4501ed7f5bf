// Formats the texts of a shared conversation in a thread before rendering its page: anyone may request the page, and
// its author controls what formatting costs.
import { turnsOf } from '../../shared/conversation/rounds.ts';
import type { SharedChat } from '../../shared/conversation/shared-chat.ts';
import { log } from '../process/log.ts';
import { limitedReading } from './calls-at-once.server.ts';
import { createTextReader, isExpected, plainTexts, turnsWithin } from './page-texts.server.ts';
import type { PageTexts } from './page-texts.server.ts';

export type { PageTexts } from './page-texts.server.ts';

/** Number of cached chats, each of one or two MB at most. */
const keptChats = 20;

export interface ReaderOptions {
  /** Timeout of formatting, from its start. Unit: ms. */
  readonly deadlineMs?: number;
  /** Timeout of a page's wait, which may include other chats. Unit: ms. */
  readonly waitMs?: number;
}

/** `address`: the caller's, which limits concurrent work. */
export type PageReader = (id: string, chat: SharedChat, address: string) => Promise<PageTexts>;

/** Returns plain text on timeout, or if an address has too much in progress. */
export function createPageReader({ deadlineMs = 5_000, waitMs = 3_000 }: ReaderOptions = {}): PageReader {
  const read = createTextReader({ deadlineMs });
  /** By share id, because a share never changes. Least recently used first. */
  const kept = new Map<string, Promise<PageTexts>>();

  function keep(id: string, reading: Promise<PageTexts>): void {
    kept.delete(id);
    kept.set(id, reading);
    reading.then(dropOldest, () => {
      // Refused for now, so allow another attempt.
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
