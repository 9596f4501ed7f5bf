// Commands of a chat that are loaded on first use: copy, retry, export, pin.
import type { TFunction } from 'i18next';
import type { ChatClient } from '../../client/client.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { answerText, roundsIn, turnsOf } from '../../shared/conversation/rounds.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { citedAnswer } from '../../shared/message/cited-text.ts';
import { copyText } from '../parts/copy.ts';
import { exportConversation, exportLanguage } from '../parts/export-chat.ts';
import { lastFence } from './last-fence.ts';

/** Returns the rounds of the last loaded answer. */
function lastAnswer(client: ChatClient, id: string): readonly AssistantMessage[] {
  const conversation = client.conversations.get(id);
  const turns = conversation ? turnsOf(pathOf(conversation)) : [];
  return roundsIn(turns.findLast(({ messages }) => messages[0]?.role === 'assistant')?.messages ?? []);
}

export async function copyLast(client: ChatClient, id: string): Promise<void> {
  await copy(client, citedAnswer(lastAnswer(client, id)));
}

export async function copyCode(client: ChatClient, id: string): Promise<void> {
  await copy(client, lastFence(answerText(lastAnswer(client, id))));
}

/** A notice confirms the copy, since a shortcut has no button to do so. */
async function copy(client: ChatClient, text: string | undefined): Promise<void> {
  const type = !text ? 'nothingToCopy' : (await copyText(text)) ? 'copied' : 'notCopied';
  client.lists.notice.set({ type });
}

export function retry(client: ChatClient, id: string): void {
  const last = lastAnswer(client, id).at(-1);
  if (last) client.regenerate(id, last.id);
}

export function pin(client: ChatClient, id: string): void {
  client.conversations.change(id, { pinned: client.conversations.get(id)?.pinned !== true });
}

export async function save(client: ChatClient, id: string, t: TFunction<'common'>, language: string): Promise<void> {
  try {
    await exportConversation(client, id, 'markdown', exportLanguage(t, language));
  } catch {
    const title = client.conversations.get(id)?.title || t('list.untitled');
    client.lists.notice.set({ type: 'exportFailed', title });
  }
}
