// A shared conversation, read-only: the same turns as in the chat, without anything to press on them.
import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, ToolMessage } from '../../chat/message.ts';
import type { SharedChat as Shared } from '../../chat/shared-chat.ts';
import { hidden } from '../../styles/shared.css.ts';
import { Images } from '../images/Images.tsx';
import * as turn from '../message/Message.css.ts';
import { ReplyBody } from '../message/ReplyBody.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { formatDate } from '../ui/format.ts';
import * as css from './Share.css.ts';

export function SharedChat({ chat }: { readonly chat: Shared }) {
  const { t, i18n } = useTranslation('common');
  const { title, createdAt, messages } = chat;
  const results = useMemo(
    () => Object.fromEntries(messages.flatMap((each) => (each.role === 'tool' ? [[each.toolCallId, each]] : []))),
    [messages],
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.headRow}>
          <div className={css.heading}>
            <h1 className={css.title} dir="auto">
              {title || t('list.untitled')}
            </h1>
            {/* The reader's own time zone, which the server does not know. */}
            <p className={css.about} suppressHydrationWarning>
              {t('shared.about', { date: formatDate(createdAt, i18n.language) })}
            </p>
          </div>
          <Link to="/" className={css.start}>
            {t('shared.start')}
          </Link>
        </div>
      </header>
      <main className={css.column}>
        {messages.map((message) => (
          <ErrorBoundary key={message.id} fallback={<p>{t('shared.broken')}</p>}>
            <Turn message={message} results={results} />
          </ErrorBoundary>
        ))}
      </main>
    </div>
  );
}

interface TurnProps {
  readonly message: Message;
  readonly results: Readonly<Record<string, ToolMessage>>;
}

function Turn({ message, results }: TurnProps) {
  const { t } = useTranslation('common');
  const { t: chat } = useTranslation('chat');
  switch (message.role) {
    case 'user':
      return (
        <article className={turn.user}>
          <h2 className={hidden}>{t('shared.question')}</h2>
          {message.images.length > 0 && (
            <Images
              pictures={message.images.map(({ id, url, name }) => ({
                key: id,
                src: url,
                alt: chat('message.attachedImage', { name }),
              }))}
            />
          )}
          {message.text && (
            <div className={turn.bubble} dir="auto">
              <div className={turn.words}>{message.text}</div>
            </div>
          )}
        </article>
      );
    case 'assistant':
      return (
        <article className={turn.assistant}>
          <h2 className={hidden}>{t('shared.answer')}</h2>
          <ReplyBody reply={message.reply} live={false} outcome={message.outcome} results={results} />
          <p className={css.model}>{message.model}</p>
        </article>
      );
    case 'tool':
      // Its result stands in the card of its call.
      return null;
    default:
      return message satisfies never;
  }
}
