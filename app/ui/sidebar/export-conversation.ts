// Downloads a conversation as a file, for import or for reading.
import type { ChatClient } from '../../client/client.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { transferApi } from '../../shared/api/transfer.ts';
import { exportText, fileNameOf } from '../../shared/conversation/export-text.ts';
import type { ExportWords } from '../../shared/conversation/export-text.ts';
import { saveFile } from '../parts/save-file.ts';

export type ExportFormat = 'markdown' | 'text' | 'json';

/** Rejects if the conversation cannot be read completely: there are no partial exports. */
export async function exportConversation(
  client: ChatClient,
  id: string,
  format: ExportFormat,
  words: ExportWords,
): Promise<void> {
  if (format === 'json') {
    const parts: string[] = [];
    const path = pathOf(transferApi.export, { conversation: id });
    await client.transport.follow(path, { signal: new AbortController().signal, onText: (text) => parts.push(text) });
    const title = client.conversations.store.get().list.find((row) => row.id === id)?.title ?? '';
    return saveFile(fileNameOf(title || words.untitled, 'json'), parts, 'application/json');
  }
  await client.conversations.ensure(id);
  const path = await client.conversations.whole(id, client.conversations.get(id)?.headId ?? null);
  const title = client.conversations.get(id)?.title ?? '';
  const text = exportText({ title, path }, format, words);
  const ending = format === 'markdown' ? 'md' : 'txt';
  saveFile(fileNameOf(title || words.untitled, ending), [text], `text/${format === 'markdown' ? 'markdown' : 'plain'}`);
}
