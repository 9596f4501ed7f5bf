// Header of the chat: folder, title and actions.
import { Link } from '@remix-run/react';
import { Ellipsis, PanelRight, Share } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { button, iconButton, scripted } from '../../styles/shared.css.ts';
import { Picture } from '../library/Picture.tsx';
import { Mark } from '../sidebar/Mark.tsx';
import { QuestionsButton } from '../message/QuestionsButton.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { Presence } from '../parts/Presence.tsx';
import { ListButton, NewChat } from './Controls.tsx';
import type { ControlsProps } from './Controls.tsx';
import * as css from './Header.css.ts';

const TemporaryControls = lazyPart(() => import('../temporary/TemporaryControls.tsx'));
const ConversationMenu = lazyPart(() => import('../sidebar/ConversationMenu.tsx'));
const AssistantMenu = lazyPart(() => import('../library/AssistantMenu.tsx'));

interface Props extends Pick<ControlsProps, 'sidebar' | 'onSidebar'> {
  readonly conversation: Conversation | undefined;
  readonly onChatSettings: () => void;
  readonly onShare: (id: string) => void;
  /** Opens a temporary chat that was started; undefined while another chat is shown. */
  readonly onTemporary?: ((id: string, how?: { readonly replace: boolean }) => void) | undefined;
  /** Called when the conversation was archived or deleted. */
  readonly onGone: () => void;
}

export function Header({ conversation: shown, onChatSettings, onShare, onGone, onTemporary, ...controls }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const temporary = isTemporary(shown?.id);
  const titleField = useRef<HTMLInputElement>(null);
  const conversation = temporary ? undefined : shown;
  return (
    <header className={css.header}>
      <ListButton {...controls} />
      {!shown && (
        <span className={css.brand}>
          <Mark />
        </span>
      )}
      {onTemporary && (
        <Suspense>
          <TemporaryControls conversation={shown} onBegun={onTemporary} />
        </Suspense>
      )}
      <Title key={conversation?.id} conversation={conversation} field={titleField} />
      <span className={`${css.end} ${scripted}`}>
        {conversation && <QuestionsButton conversation={conversation} />}
        {conversation && (
          <button
            type="button"
            className={`${button({ look: 'quiet' })} ${css.share}`}
            onClick={() => onShare(conversation.id)}
          >
            <Share size={16} aria-hidden />
            {common('list.share')}
          </button>
        )}
        <button
          type="button"
          className={iconButton()}
          aria-haspopup="dialog"
          aria-label={t('header.settings')}
          title={t('header.settings')}
          onClick={onChatSettings}
        >
          <PanelRight size={17} aria-hidden />
        </button>
        {conversation && (
          <Actions
            key={conversation.id}
            conversation={conversation}
            // After the closing menu has restored the focus.
            onRename={() => void setTimeout(() => titleField.current?.select())}
            onShare={onShare}
            onGone={onGone}
          />
        )}
      </span>
      <NewChat {...controls} />
    </header>
  );
}

interface ActionsProps extends Pick<Props, 'onShare' | 'onGone'> {
  readonly conversation: Conversation;
  readonly onRename: () => void;
}

function Actions({ conversation, onRename, onShare, onGone }: ActionsProps) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={iconButton()}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={t('header.actions')}
        title={t('header.actions')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={18} aria-hidden />
      </button>
      <Presence>
        {anchor && (
          <ConversationMenu
            anchor={anchor}
            subject={conversation}
            onClose={() => setAnchor(undefined)}
            onRename={onRename}
            onShare={onShare}
            onGone={onGone}
          />
        )}
      </Presence>
    </>
  );
}

function Assistant({ conversation: { id, config } }: { readonly conversation: Conversation }) {
  const { assistant } = config;
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!assistant) return null;
  return (
    <>
      <button
        type="button"
        className={css.assistant}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title={assistant.name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Picture of={assistant} />
        <span className={css.assistantName} dir="auto">
          {assistant.name}
        </span>
      </button>
      <span className={css.slash} aria-hidden>
        /
      </span>
      <Presence>
        {anchor && (
          <AssistantMenu
            anchor={anchor}
            conversationId={id}
            assistant={assistant}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </>
  );
}

/** A heading for screen readers, and a field to edit the title. */
function Title({
  conversation,
  field,
}: {
  readonly conversation: Conversation | undefined;
  readonly field: RefObject<HTMLInputElement>;
}) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const folder = useStore(client.lists.folders.store, ({ list }) =>
    conversation ? list.find(({ id }) => id === conversation.folderId) : undefined,
  );
  const title = conversation?.title ?? '';
  /** Unsaved edit of the title, which a generated title does not replace. */
  const [typed, setTyped] = useState<string>();
  if (!conversation) return <h1 className={css.titleEmpty}>{common('list.untitled')}</h1>;
  const save = (): void => {
    if (typed?.trim() && typed.trim() !== title) client.rename(conversation.id, typed);
    setTyped(undefined);
  };
  return (
    <h1 className={css.title}>
      {folder && (
        <Link to={`/projects/${folder.id}`} className={css.crumb} dir="auto">
          {folder.name}
        </Link>
      )}
      <Assistant conversation={conversation} />
      <input
        ref={field}
        className={css.titleField}
        aria-label={t('header.title')}
        dir="auto"
        value={typed ?? title}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped(undefined);
            event.stopPropagation();
          }
        }}
      />
    </h1>
  );
}
