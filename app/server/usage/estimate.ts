// The most that a call may send and receive, from its texts, because its cost is known only at its end.
import type { ChatParams, SideOperation } from '@tributary/runtime-core';
import type { Estimate } from '../calls/admitted-call.ts';
import type { Tables } from '../storage/storage.ts';

/** System prompt, tools and memory of a question. Unit: characters. */
const around = 8_000;

export interface AskedQuestion {
  readonly userId: string;
  readonly conversationId: string;
  readonly text?: string;
  readonly hasFiles?: boolean;
}

/** All texts of the chat, which are sent with the question. */
export async function estimateOfQuestion(
  { db }: Tables,
  { userId, conversationId, text = '', hasFiles = false }: AskedQuestion,
): Promise<Estimate> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn, ref }) => fn.sum<string>(fn<number>('length', [ref('searchText')])).as('characters'))
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return { characters: around + Number(row?.characters ?? 0) + text.length, hasFiles };
}

export function estimateOfParams({ messages, tools, max_tokens }: ChatParams): Estimate {
  let characters = tools ? JSON.stringify(tools).length : 0;
  let hasFiles = false;
  for (const { content } of messages) {
    if (typeof content === 'string') characters += content.length;
    else
      for (const part of content ?? []) {
        if (part.type === 'text') characters += part.text.length;
        else hasFiles = true;
      }
  }
  return { characters, hasFiles, maxOutput: max_tokens };
}

export const estimateOfText = (text: string): Estimate => ({ characters: text.length, maxOutput: 0 });

/** The least that a second of a recording has, as base64: compressed as far as speech bears it, or 8,000 samples of a byte. */
const perSecond = (audio: string): number => (/^data:audio\/(x-)?(wav|wave)\b/.test(audio) ? 10_667 : 1_333);

/** Counts the texts of the parameters, which every operation names differently. */
export function estimateOfOperation(operation: SideOperation, params: object): Estimate {
  const { n = 1, audio = '' } = params as { readonly n?: number; readonly audio?: string };
  const texts = Object.entries(params).flatMap(([name, value]) =>
    /^(input|prompt)$/.test(name) ? [value].flat() : [],
  );
  const characters = texts.reduce((all: number, text) => all + (typeof text === 'string' ? text.length : 0), 0);
  const seconds = Math.ceil(audio.length / perSecond(audio));
  return {
    characters,
    maxOutput: 0,
    ...(operation === 'textToImage' ? { images: n } : {}),
    ...(operation === 'speechToText' ? { seconds } : {}),
  };
}
