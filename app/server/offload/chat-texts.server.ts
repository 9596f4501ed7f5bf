// Formats the last texts of a user's conversation in a thread before rendering its page. Not cached.
import type { Message } from '../../shared/message/message.ts';
import { turnsOf } from '../../shared/conversation/rounds.ts';
import { log } from '../process/log.ts';
import { limitedReading } from './calls-at-once.server.ts';
import { createTextReader, isExpected, plainTexts, turnsWithin } from './page-texts.server.ts';
import type { PageTexts } from './page-texts.server.ts';

/** How long a page waits: users should see plain text rather than nothing. Unit: ms. */
const waitMs = 1_000;

const read = createTextReader({ deadlineMs: 2_000 });

export async function readForChat(messages: readonly Message[], userId: string): Promise<PageTexts> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PageTexts>((resolve) => (timer = setTimeout(resolve, waitMs, plainTexts)));
  try {
    const turns = turnsWithin(turnsOf(messages).toReversed());
    return await Promise.race([limitedReading(`user ${userId}`, () => read(turns)), late]);
  } catch (error) {
    log[isExpected(error) ? 'debug' : 'warn']({ err: error }, 'a chat is rendered as plain text');
    return plainTexts;
  } finally {
    clearTimeout(timer);
  }
}
