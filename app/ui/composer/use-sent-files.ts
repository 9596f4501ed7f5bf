// Files already in the chat that count before those being attached, and how the model reads them.
import { useParams } from '@remix-run/react';
import { useMemo } from 'react';
import type { SentFiles } from '../../client/attachments/fitting.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { historyOf, pathOf } from '../../shared/conversation/tree.ts';
import { hearingOf } from '../../shared/payload/sounds.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import { useClient, useStore } from '../parts/client-context.ts';

/** The list has only the total token count of a project's files, so one placeholder file stands for them. */
const projectFiles = (tokens: number): readonly FileAttachment[] =>
  tokens > 0 ? [{ id: 'project', name: '', fileType: '', size: tokens * 4, url: '' }] : [];

export function useSentFiles(conversationId: string | undefined, config: ChatConfig): SentFiles {
  const client = useClient();
  const { project } = useParams();
  const provider = useStore(client.providers, ({ list }) => list.find(({ id }) => id === config.provider));
  const conversation = useStore(client.conversations.store, () =>
    conversationId === undefined ? undefined : client.conversations.get(conversationId),
  );
  const folderId = conversation ? conversation.folderId : project;
  const folder = useStore(client.lists.folders.store, ({ list }) => list.find(({ id }) => id === folderId));
  return useMemo(() => {
    const path = conversation ? historyOf(pathOf(conversation), config).sent : [];
    const own = path.flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
    const card = provider?.models.find(({ id }) => id === config.model);
    return {
      before: [...projectFiles(folder?.tokens ?? 0), ...own],
      tools: takesTools(card),
      window: card?.contextWindowTokens,
      documents: provider !== undefined && readsDocuments(provider, card),
      sound: provider && hearingOf(provider, config.model),
    };
  }, [conversation, folder, provider, config]);
}
