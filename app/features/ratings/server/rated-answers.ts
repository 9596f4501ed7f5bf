// Rated answers with their questions, as lines of CSV or JSON.
import { csvLine } from '../../../server/http/text-file.ts';
import { readMessages } from '../../../server/storage/repositories/messages.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { answerText } from '../../../shared/conversation/rounds.ts';
import type { AssistantMessage, Message } from '../../../shared/message/message.ts';
import type { Rating } from '../shared/api.ts';
import { listRatings, ratedConversations } from './repository.ts';

export interface RatedAnswer extends Rating {
  /** ISO 8601. */
  readonly time: string;
  readonly provider: string;
  readonly model: string;
  readonly question: string;
  readonly answer: string;
  readonly conversation: string;
  readonly title: string;
}

async function* ratedAnswers(tables: Tables, userId: string): AsyncGenerator<RatedAnswer> {
  for (const { id, title } of await ratedConversations(tables, userId)) {
    const ratings = await listRatings(tables, userId, id);
    const messages = new Map((await readMessages(tables, userId, id)).map((message) => [message.id, message]));
    for (const { message, ratedAt, ...rating } of ratings) {
      const rated = messages.get(message);
      if (rated?.role !== 'assistant') continue;
      yield {
        time: new Date(ratedAt).toISOString(),
        ...rating,
        provider: rated.provider,
        model: rated.model,
        ...textsOf(messages, rated),
        conversation: id,
        title,
      };
    }
  }
}

/** The rounds of the answer up to its question. */
export function textsOf(
  messages: ReadonlyMap<string, Message>,
  last: AssistantMessage,
): { readonly question: string; readonly answer: string } {
  const rounds: AssistantMessage[] = [];
  let at: Message | undefined = last;
  while (at && at.role !== 'user') {
    const parent: Message | undefined = at.parentId === null ? undefined : messages.get(at.parentId);
    if (at.role === 'assistant') rounds.unshift(at);
    // An answer below another one without a result between them is a turn of its own.
    at = at.role === 'assistant' && parent?.role === 'assistant' ? undefined : parent;
  }
  return { question: at?.text ?? '', answer: answerText(rounds) };
}

const columns = [
  'time',
  'value',
  'reasons',
  'comment',
  'provider',
  'model',
  'question',
  'answer',
  'conversation',
  'title',
] as const;

export async function* ratedAsCSV(tables: Tables, userId: string): AsyncGenerator<string> {
  // Spreadsheets read a file without this mark in the system's encoding.
  yield `\uFEFF${csvLine(columns)}`;
  for await (const { reasons, ...rated } of ratedAnswers(tables, userId)) {
    const row = { ...rated, reasons: reasons.join('; ') };
    yield csvLine(columns.map((name) => row[name]));
  }
}

export async function* ratedAsJSON(tables: Tables, userId: string): AsyncGenerator<string> {
  for await (const rated of ratedAnswers(tables, userId)) yield `${JSON.stringify(rated)}\n`;
}
