// A shared conversation: the same turns as in the chat, read-only.
import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadTexts } from '../../shared/markdown/texts.ts';
import type { UserMessage } from '../../shared/message/message.ts';
import { roundsIn, turnsOf } from '../../shared/conversation/rounds.ts';
import type { Turn as TurnOfPath } from '../../shared/conversation/rounds.ts';
import type { SharedChat as Shared } from '../../shared/conversation/shared-chat.ts';
import { resultsAfter } from '../../shared/tools/calls.ts';
import { sourcesFound } from '../../shared/tools/found.ts';
import { hidden } from '../../styles/shared.css.ts';
import { Mark } from '../sidebar/Mark.tsx';
import { Images } from '../images/Images.tsx';
import { FileChips } from '../message/FileChips.tsx';
import * as turn from '../message/Message.css.ts';
import { FormatsLater, ReadByThread } from '../markdown/contexts.ts';
import { ReplyBody } from '../message/ReplyBody.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { PlainText } from '../parts/PlainText.tsx';
import { formatDate } from '../parts/format.ts';
import { SharedPath } from '../preview/shared-path.ts';
import * as css from './Share.css.ts';

interface Props {
  readonly id: string;
  readonly chat: Shared;
  /** Number of turns that the first render formats. */
  readonly formatted: number;
  /** Parsed texts of these turns; undefined in the browser. */
  readonly texts: ReadTexts | undefined;
}

export function SharedChat({ id, chat, formatted, texts }: Props) {
  const { t, i18n } = useTranslation('common');
  const { title, createdAt, messages, modelNames } = chat;
  const turns = useMemo(() => turnsOf(messages), [messages]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.headRow}>
          <Link to="/" className={css.home} aria-label={t('app')} title={t('app')}>
            <Mark />
          </Link>
          <div className={css.heading}>
            <h1 className={css.title} dir="auto">
              {title || t('list.untitled')}
            </h1>
            {/* The server does not know the user's time zone. */}
            <p className={css.about} suppressHydrationWarning>
              {t('shared.about', { date: formatDate(createdAt, i18n.language) })}
            </p>
          </div>
          <Link to={`/?continue=${id}`} className={css.start}>
            {t('shared.continue')}
          </Link>
        </div>
      </header>
      <main className={css.column}>
        <SharedPath.Provider value={messages}>
          <ReadByThread.Provider value={texts}>
            {turns.map((each, index) => (
              <ErrorBoundary key={each.id} fallback={<p>{t('shared.broken')}</p>}>
                <FormatsLater.Provider value={index >= formatted}>
                  <Turn turn={each} names={modelNames} />
                </FormatsLater.Provider>
              </ErrorBoundary>
            ))}
          </ReadByThread.Provider>
        </SharedPath.Provider>
      </main>
    </div>
  );
}

type Names = Shared['modelNames'];

function Turn({ turn: { messages }, names }: { readonly turn: TurnOfPath; readonly names: Names }) {
  const [first] = messages;
  return first?.role === 'user' ? <Question message={first} /> : <Answer messages={messages} names={names} />;
}

function Question({ message }: { readonly message: UserMessage }) {
  const { t } = useTranslation('common');
  const { t: chat } = useTranslation('chat');
  return (
    <article className={turn.user}>
      <h2 className={hidden}>{t('shared.question')}</h2>
      {message.images.length > 0 && (
        <Images
          images={message.images.map(({ id, url, name }) => ({
            key: id,
            src: url,
            alt: chat('message.attachedImage', { name }),
          }))}
        />
      )}
      {message.files && message.files.length > 0 && <FileChips files={message.files} />}
      {message.text && (
        <div className={turn.bubble} dir="auto">
          <PlainText text={message.text} className={turn.words} />
        </div>
      )}
    </article>
  );
}

/** An answer with all its rounds; tool results are in the cards of their calls. */
function Answer({ messages, names }: Pick<TurnOfPath, 'messages'> & { readonly names: Names }) {
  const { t } = useTranslation('common');
  const { t: chat } = useTranslation('chat');
  const rounds = roundsIn(messages);
  const last = rounds.at(-1);
  return (
    <article className={turn.assistant}>
      <h2 className={hidden}>{t('shared.answer')}</h2>
      {rounds.map((round) => (
        <ReplyBody
          key={round.id}
          reply={round.reply}
          live={false}
          outcome={round.outcome}
          results={resultsAfter(messages, round.id)}
          found={round === last ? sourcesFound(messages) : undefined}
        />
      ))}
      {/* The text alone does not show that it was cut off. */}
      {last && last.outcome !== 'done' && (
        <p className={css.cut}>{last.outcome === 'abort' ? t('shared.stopped') : chat('message.interrupted')}</p>
      )}
      <p className={css.model}>{last && (names?.[last.model] ?? last.model)}</p>
    </article>
  );
}
