// Registers the chat's commands for keyboard and palette. Separate from the chat, so that streaming does not rerender
// it.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { temporaryChats } from '../../client/temporary-chats.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useCalling } from '../tool/use-tools.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { writeAnywhere } from './write-anywhere.ts';
import { commands, useCommands } from '../shortcuts/commands.ts';

interface Props {
  /** Id of the chat on screen, once loaded. */
  readonly conversationId: string | undefined;
  /** True for a chat opened from the archive or the trash: no command may change its messages. */
  readonly readOnly: boolean;
  readonly onSidebar: () => void;
  readonly onPickModel: () => void;
  readonly onChatSettings: () => void;
  readonly onShare: (id: string) => void;
  /** Called when the conversation was archived or deleted. */
  readonly onGone: () => void;
  readonly onFocus: () => void;
  readonly onAttach: () => void;
}

const later = () => untilLoaded(() => import('./chat-actions.ts'));

export default function ChatCommands({ conversationId: id, readOnly, ...on }: Props) {
  const client = useClient();
  const { t, i18n } = useTranslation('common');
  const writing = useStore(client.runs, () => id !== undefined && client.isWriting(id));
  const running = useCalling(id) || writing;
  const here = id === undefined ? undefined : (run: (id: string) => unknown) => () => run(id);
  const writable = readOnly ? undefined : here;
  // A temporary chat is in no list and cannot be exported or shared.
  const stored = isTemporary(id) ? undefined : here;
  useEffect(() => temporaryChats(client).look(id), [client, id]);
  useCommands({
    sidebar: () => on.onSidebar(),
    model: readOnly ? undefined : () => on.onPickModel(),
    chatSettings: () => on.onChatSettings(),
    focusField: () => on.onFocus(),
    attach: readOnly ? undefined : () => on.onAttach(),
    leave: () => {
      if (document.activeElement?.closest('input, textarea, select, [contenteditable]')) return false;
      return on.onFocus();
    },
    stop: running ? here?.((of) => client.stop(of)) : undefined,
    previous: here?.(() => walkTurns(-1)),
    next: here?.(() => walkTurns(1)),
    share: stored?.((of) => on.onShare(of)),
    rename: stored?.(() => document.querySelector<HTMLInputElement>('h1 input')?.select()),
    copyLast: here?.(async (of) => (await later()).copyLast(client, of)),
    copyCode: here?.(async (of) => (await later()).copyCode(client, of)),
    retry: writable?.(async (of) => (await later()).retry(client, of)),
    export: stored?.(async (of) => (await later()).save(client, of, t, i18n.language)),
    pin: stored?.(async (of) => (await later()).pin(client, of)),
    archive: stored?.((of) => {
      client.lists.archive(of);
      on.onGone();
    }),
    deleteChat: stored?.((of) => {
      client.stop(of);
      client.conversations.remove(of);
      on.onGone();
    }),
  });
  useEffect(followKeyboard, []);
  useEffect(
    () =>
      writeAnywhere(
        () => commands.get().focusField?.(),
        () => client.settings.get().shortcuts,
      ),
    [client],
  );
  return null;
}

function walkTurns(step: 1 | -1): void {
  const turns = [...document.querySelectorAll<HTMLElement>('[data-turn]')];
  const at = turns.findIndex((turn) => turn.contains(document.activeElement));
  const next = at === -1 ? turns.at(-1) : turns[at + step];
  next?.focus();
}
