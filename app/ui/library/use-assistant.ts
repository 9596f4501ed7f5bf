// Starts or continues a chat with an assistant: applies the assistant's settings and attaches its files.
import type { TFunction } from 'i18next';
import { addAttached, removeAttached } from '../../client/attachments/tray.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import type { ChatClient } from '../../client/client.ts';
import { sendTo } from '../../client/net/call.ts';
import { libraryOf } from '../../client/library/library.ts';
import { assistantsApi } from '../../shared/api/library.ts';
import type { Assistant, AssistantBody, LibraryFile } from '../../shared/api/library.ts';
import { configWith, configWithout } from '../../shared/conversation/assistant-config.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { supportFace, supportId, supportInstructions } from './support.ts';

export type Usable = AssistantBody & Pick<Assistant, 'id' | 'shared'>;

/** Puts the built-in assistant first. */
export const usable = (assistants: readonly Assistant[], t: TFunction<'library'>): readonly Usable[] => [
  { ...supportFace(t), id: supportId },
  ...assistants,
];

/** Applies an assistant to a chat, or to the next new chat. Resolves with a function that undoes it. */
export async function startWith(
  client: ChatClient,
  conversationId: string | undefined,
  assistant: Usable,
): Promise<() => void> {
  const instructions = assistant.id === supportId ? await supportInstructions(client) : assistant.instructions;
  await takeFiles(client, assistant);
  const before = configOf(client, conversationId);
  const { chatDefaults } = client.settings.get();
  const change = configWith({ ...assistant, instructions }, client.providers.get().list, chatDefaults);
  client.configure(conversationId, change, 'assistant');
  dropFiles(client, conversationId, before);
  addAttached(conversationId, assistant.files.map(attachedOf));
  return () => {
    dropFiles(client, conversationId, configOf(client, conversationId));
    const back = Object.keys(change).map((key) => [key, before[key as keyof ChatConfig]] as const);
    client.configure(conversationId, Object.fromEntries(back), 'assistant'); // the same keys with their previous values
  };
}

/** Puts the files of another user's assistant into this account, so that they stay where it is used. */
export async function takeFiles({ transport }: Pick<ChatClient, 'transport'>, { id, shared, files, picture }: Usable) {
  if (shared && (files.length > 0 || picture?.type === 'image'))
    await sendTo(transport, assistantsApi.takeFiles, { id }, {});
}

/** Removes the assistant from a chat, which continues with the defaults of new chats. */
export function endWith(client: ChatClient, conversationId: string | undefined): void {
  dropFiles(client, conversationId, configOf(client, conversationId));
  client.configure(conversationId, configWithout(client.settings.get().chatDefaults), 'assistant');
}

const configOf = (client: ChatClient, conversationId: string | undefined): ChatConfig =>
  (conversationId === undefined ? client.settings.get().config : client.conversations.get(conversationId)?.config) ??
  defaultChatConfig;

/** Removes unsent files that the previous assistant attached. */
function dropFiles(client: ChatClient, conversationId: string | undefined, { assistant }: ChatConfig): void {
  const known = libraryOf(client)
    .store.get()
    .assistants.find(({ id }) => id === assistant?.id);
  if (known) removeAttached(conversationId, new Set(known.files.map(({ id }) => id)));
}

function attachedOf({ id, name, fileType, size, read }: LibraryFile): Attached {
  const url = fileAddress(id);
  if (fileType.startsWith('image/')) return { kind: 'image', id, name, image: { id, name, url } };
  const file = { id, name, fileType, size, url, ...(read ? { read } : {}) };
  return { kind: 'file', id, name, file, pasted: false };
}

/** Copies the fields of an assistant into a new one. */
export const copyOf = (from: AssistantBody, name: string): AssistantBody => {
  const { description, picture, instructions, model, fallbacks, params, plugins, files, openings } = from;
  return { name, description, picture, instructions, model, fallbacks, params, plugins, files, openings };
};
