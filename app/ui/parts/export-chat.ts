// Downloads a conversation or an answer as a file, for import or for reading.
import type { TFunction } from 'i18next';
import type { ChatClient } from '../../client/client.ts';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { features } from '../../features/settings.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { transferApi } from '../../shared/api/transfer.ts';
import { exportAnswer, exportText, fileNameOf } from '../../shared/conversation/export-text.ts';
import type { ExportWords } from '../../shared/conversation/export-text.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import type { ExportedDocument } from '../feature.ts';
import { saveFile } from './save-file.ts';

export interface ExportLanguage {
  readonly words: ExportWords;
  readonly language: string;
}

export const exportLanguage = (t: TFunction<'common'>, language: string): ExportLanguage => ({
  words: {
    you: t('export.you'),
    image: t('export.picture'),
    file: t('export.file'),
    sources: t('export.sources'),
    untitled: t('list.untitled'),
  },
  language,
});

const texts = {
  markdown: { ending: 'md', type: 'text/markdown' },
  text: { ending: 'txt', type: 'text/plain' },
} as const;

/** Formats of features, by id. */
const added = new Map(features.flatMap(({ id, exportFormat }) => (exportFormat ? [[id, exportFormat] as const] : [])));
export const addedFormats: readonly string[] = [...added.keys()];

/** `markdown`, `text`, `json`, or the format of a feature. Rejects if the conversation cannot be read completely. */
export async function exportConversation(
  client: ChatClient,
  id: string,
  format: string,
  { words, language }: ExportLanguage,
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
  if (format === 'markdown' || format === 'text') {
    const { ending, type } = texts[format];
    return saveFile(fileNameOf(title || words.untitled, ending), [exportText({ title, path }, format, words)], type);
  }
  await saveAdded(format, { title, path, words, language, whole: true });
}

/** Rejects if code cannot be loaded. */
export async function exportRounds(
  client: ChatClient,
  id: string,
  rounds: readonly AssistantMessage[],
  format: string,
  { words, language }: ExportLanguage,
): Promise<void> {
  const title = client.conversations.get(id)?.title ?? '';
  if (format === 'markdown') {
    const { ending, type } = texts.markdown;
    return saveFile(fileNameOf(title || words.untitled, ending), [exportAnswer(rounds, words)], type);
  }
  await saveAdded(format, { title, path: rounds, words, language, whole: false });
}

async function saveAdded(format: string, exported: ExportedDocument): Promise<void> {
  const found = added.get(format);
  if (!found) throw new Error(`no format ${format}`);
  const { default: write } = await untilLoaded(found.load);
  const file = await write(exported);
  saveFile(fileNameOf(exported.title || exported.words.untitled, found.ending), [file], file.type);
}
