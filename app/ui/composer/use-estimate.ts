// Keeps the estimate of the message being written current: recomputed when typing pauses and the page is idle.
import { useParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { chosenOver } from '../../shared/conversation/chosen-over.ts';
import type { Author } from '../../shared/conversation/chosen-over.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import { useClient } from '../parts/client-context.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import type { Estimate } from '../../client/conversations/estimate.ts';

/** An estimate, with the conversation and the config that it was computed for. */
export interface ChatEstimate extends Estimate {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  /** Author of the answer on screen, if the chat's model has written another version of that answer. */
  readonly author: Author | undefined;
}

/** Delay after the last key press. */
const restMs = 350;

export function useEstimate(
  area: RefObject<HTMLTextAreaElement>,
  conversationId: string | undefined,
  config: ChatConfig,
  tray: readonly Attached[],
): ChatEstimate | undefined {
  const client = useClient();
  const { project } = useParams();
  const [current, setCurrent] = useState<ChatEstimate>();
  useEffect(() => {
    const element = area.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let callOff: () => void = () => undefined;
    let gone = false;
    const images = tray.filter(({ kind }) => kind === 'image').length;
    const files = tray.flatMap((item) => (item.kind === 'file' ? [item.file] : []));

    const work = async (): Promise<void> => {
      // Separate chunks: the first message can be written without them.
      const [{ estimateTokenCount }, { estimate }, { hearingOf }] = await Promise.all([
        import('tokenx'),
        import('../../client/conversations/estimate.ts'),
        import('../../shared/payload/sounds.ts'),
      ]);
      if (gone) return;
      const conversation = conversationId === undefined ? undefined : client.conversations.get(conversationId);
      const path = conversation ? pathOf(conversation) : [];
      const { about, style } = client.settings.get().instructions;
      const folderId = conversation ? conversation.folderId : project;
      const folder = client.lists.folders.store.get().list.find(({ id }) => id === folderId);
      const personal = config.useInstructions ? estimateTokenCount(about + style) : 0;
      const around = personal + (folder?.tokens ?? 0);
      const provider = client.providers.get().list.find(({ id }) => id === config.provider);
      const card = provider?.models.find(({ id }) => id === config.model);
      const window = card?.contextWindowTokens;
      const documents = provider !== undefined && readsDocuments(provider, card);
      const sound = provider && hearingOf(provider, config.model);
      const drafted = { text: element?.value ?? '', images, files, around, window, documents, sound };
      const found = estimate(path, config, drafted, estimateTokenCount);
      if (found) {
        const author = conversation && chosenOver(conversation, config);
        setCurrent({ ...found, conversationId, config, author });
      } else callOff = whenIdle(() => void work());
    };
    const later = (): void => {
      clearTimeout(timer);
      callOff();
      timer = setTimeout(() => {
        callOff = whenIdle(() => void work());
      }, restMs);
    };
    later();
    element?.addEventListener('input', later);
    const stop = client.conversations.store.subscribe(later);
    return () => {
      gone = true;
      clearTimeout(timer);
      callOff();
      stop();
      element?.removeEventListener('input', later);
    };
  }, [area, client, conversationId, config, tray, project]);
  return current;
}
