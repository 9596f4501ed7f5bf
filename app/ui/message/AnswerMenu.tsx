// The less frequent actions on an answer, and the panels and dialogs that they open.
import { Menu } from '@base-ui/react/menu';
import {
  ClipboardType,
  Download,
  Languages,
  Pencil,
  ScanSearch,
  Share,
  Shuffle,
  TextSelect,
  Trash2,
} from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { citedAnswer } from '../../shared/message/cited-text.ts';
import { plainOf } from '../../shared/conversation/plain-text.ts';
import { answerText } from '../../shared/conversation/rounds.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { touch } from '../../styles/scale.ts';
import { hidden, menuItem } from '../../styles/shared.css.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { useClient } from '../parts/client-context.ts';
import { copyText } from '../parts/copy.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { useMedia } from '../parts/media.ts';
import { MenuSheet, SubMenu } from '../parts/MenuSheet.tsx';
import { Presence } from '../parts/Presence.tsx';
import { addedFormats, exportLanguage, exportRounds } from '../parts/export-chat.ts';
import { selectWords } from './select-words.ts';
import * as css from './AnswerMenu.css.ts';

const ModelPicker = lazyPart(() => import('../picker/ModelPicker.tsx'));
const dialogs = features.flatMap(({ id, questionDialog }) =>
  questionDialog ? [{ id, Icon: questionDialog.icon, Dialog: lazyPart(questionDialog.load) }] : [],
);
const Translation = lazyPart(() => import('./Translation.tsx'));
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx'));
const AnswerDetails = lazyPart(() => import('./AnswerDetails.tsx'));

interface Props {
  readonly conversationId: string;
  readonly message: AssistantMessage;
  readonly rounds: readonly AssistantMessage[];
  /** Id of the first round. */
  readonly start: string;
  readonly name: string;
  readonly busy: boolean;
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** Element with the answer's text: the menu opens there, or at a button below the text. */
const wordsOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest('article')?.querySelector<HTMLElement>('[data-words]') ?? anchor;

/** The menu's built-in dialogs, or a feature's dialog by id. */
type Opened = 'picker' | 'translation' | 'share' | 'details' | (string & {});

export default function AnswerMenu(props: Props) {
  const { conversationId, message, rounds, start, name, busy, anchor, open, onClose, onEdit } = props;
  const { t } = useTranslation('message');
  const { t: chat } = useTranslation('chat');
  const { t: common, i18n } = useTranslation('common');
  const { t: ofFeature } = useTranslation('features');
  const ready = usePageTexts('message');
  const client = useClient();
  const readOnly = useReadOnly();
  const [opened, setOpened] = useState<Opened>();
  const [announced, setAnnounced] = useState('');
  const at = useRef<HTMLElement | null>(anchor);
  useEffect(() => {
    at.current = anchor;
  }, [anchor]);
  const { id, provider, model } = message;
  const text = answerText(rounds);
  const touched = useMedia(touch);
  const question = client.conversations.get(conversationId)?.tree[start]?.parentId;
  if (!ready) return null;

  const copyPlain = async (): Promise<void> =>
    setAnnounced(chat((await copyText(plainOf(citedAnswer(rounds)))) ? 'message.copied' : 'message.copyFailed'));
  const save = (format: string): void => {
    exportRounds(client, conversationId, rounds, format, exportLanguage(common, i18n.language)).catch(() =>
      client.lists.notice.set({ type: 'exportFailed', title: name }),
    );
  };
  const close = (): void => setOpened(undefined);
  return (
    <>
      <MenuSheet anchor={anchor} label={chat('message.actions')} open={open} align="start" onClose={onClose}>
        {text && (
          <>
            {touched && (
              <Item icon={<TextSelect size={16} aria-hidden />} onClick={() => selectWords(wordsOf(anchor))}>
                {chat('message.select')}
              </Item>
            )}
            <Item icon={<ClipboardType size={16} aria-hidden />} onClick={() => void copyPlain()}>
              {t('copyPlain')}
            </Item>
            {!readOnly && (
              <Item icon={<Pencil size={16} aria-hidden />} disabled={busy} onClick={onEdit}>
                {t('edit')}
              </Item>
            )}
          </>
        )}
        {!readOnly && (
          <Item icon={<Shuffle size={16} aria-hidden />} disabled={busy} onClick={() => setOpened('picker')}>
            {t('otherModel')}
          </Item>
        )}
        {!readOnly &&
          question &&
          dialogs.map(({ id: name, Icon }) => (
            <Item key={name} icon={<Icon size={16} aria-hidden />} disabled={busy} onClick={() => setOpened(name)}>
              {ofFeature(name)}
            </Item>
          ))}
        <Menu.Separator className={css.separator} />
        {text && (
          <Item icon={<Languages size={16} aria-hidden />} onClick={() => setOpened('translation')}>
            {t('translate')}
          </Item>
        )}
        {text && (
          <SubMenu icon={<Download size={16} aria-hidden />} label={common('list.export')}>
            {['markdown', ...addedFormats].map((format) => (
              <Menu.Item key={format} className={menuItem} onClick={() => save(format)}>
                {format === 'markdown' ? common('export.markdown') : ofFeature(format)}
              </Menu.Item>
            ))}
          </SubMenu>
        )}
        {!isTemporary(conversationId) && (
          <Item icon={<Share size={16} aria-hidden />} onClick={() => setOpened('share')}>
            {t('share')}
          </Item>
        )}
        <Item icon={<ScanSearch size={16} aria-hidden />} onClick={() => setOpened('details')}>
          {t('details')}
        </Item>
        {!readOnly && (
          <>
            <Menu.Separator className={css.separator} />
            <Item
              danger
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => client.removeMessage(conversationId, start)}
            >
              {chat('message.delete')}
            </Item>
          </>
        )}
      </MenuSheet>
      <span role="status" className={hidden}>
        {announced}
      </span>
      <Suspense>
        {opened === 'translation' && <Translation conversationId={conversationId} text={text} onClose={close} />}
      </Suspense>
      <Presence>
        {opened === 'share' && <ShareDialog conversationId={conversationId} messageId={id} onClose={close} />}
      </Presence>
      <Presence>
        {opened === 'details' && (
          <AnswerDetails
            conversationId={conversationId}
            rounds={rounds}
            message={message}
            name={name}
            onClose={close}
          />
        )}
      </Presence>
      {dialogs.map(({ id: name, Dialog }) => (
        <Presence key={name}>
          {opened === name && question && (
            <Dialog about={{ conversationId, question, answers: [start] }} onDone={close} onClose={close} />
          )}
        </Presence>
      ))}
      <Presence>
        {opened === 'picker' && (
          <ModelPicker
            anchor={at}
            selected={modelKey(provider, model)}
            onSelect={(otherProvider, other) => {
              client.regenerate(conversationId, start, { using: { provider: otherProvider, model: other } });
              close();
            }}
            onClose={close}
          />
        )}
      </Presence>
    </>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Item({ icon, disabled = false, danger = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item className={menuItem} disabled={disabled} data-danger={danger || undefined} onClick={onClick}>
      {icon}
      {children}
    </Menu.Item>
  );
}
