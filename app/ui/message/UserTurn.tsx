// A message of the user: a bubble, editable in place, with its versions.
import { Ellipsis, Pencil } from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/ui.ts';
import { LateBoundary } from '../parts/LateBoundary.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import type { UserMessage } from '../../shared/message/message.ts';
import { hidden, iconButton } from '../../styles/shared.css.ts';
import { hasUnfinished } from '../../client/outbox/drafts.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { Images, sizeOf } from '../images/Images.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { PlainText } from '../parts/PlainText.tsx';
import { useLongPress } from '../parts/use-long-press.ts';
import { useClock } from '../parts/use-clock.ts';
import { Presence } from '../parts/Presence.tsx';
import { FileChips } from './FileChips.tsx';
import { Editor } from './later.ts';
import { Versions } from './Versions.tsx';
import * as css from './Message.css.ts';

const DeletedNote = lazyPart(() => import('../files/DeletedNote.tsx'));
const UserMenu = lazyPart(() => import('./UserMenu.tsx'));

const notes = features.flatMap(({ id, questionNote }) =>
  questionNote ? [{ id, isFor: questionNote.isFor, Note: lazyPart(questionNote.load) }] : [],
);

interface Props {
  readonly frame?: RefCallback<HTMLElement>;
  readonly conversationId: string;
  readonly message: UserMessage;
  /** Ids of all versions, oldest first. */
  readonly versions: readonly string[];
  readonly last: boolean;
  readonly editing: boolean;
  readonly onEdit: (id: string | undefined) => void;
}

/** A message longer than this is collapsed. Units: characters and lines. */
const longText = 1_600;
const manyLines = 18;

export const UserTurn = memo(function UserTurn({
  frame,
  conversationId,
  message,
  versions,
  last,
  editing,
  onEdit,
}: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const timeOf = useClock();
  const readOnly = useReadOnly();
  const [whole, setWhole] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const press = useLongPress(setAnchor, true);
  const { id, text, images, files } = message;
  const long = text.length > longText || text.split('\n').length > manyLines;
  const time = timeOf(message.createdAt);
  const words = <PlainText text={text} className={css.words} />;

  if (editing) {
    return (
      <article ref={frame} className={css.user} aria-label={t('message.articleYou', { time })}>
        <UserEditor conversationId={conversationId} message={message} onClose={() => onEdit(undefined)} />
      </article>
    );
  }
  return (
    <article
      ref={frame}
      className={css.user}
      tabIndex={-1}
      data-turn
      data-message={id}
      data-last={last}
      aria-labelledby={`turn-${id}`}
    >
      <h2 id={`turn-${id}`} className={hidden}>
        {t('message.articleYou', { time })}
      </h2>
      {images.length > 0 && (
        <Images
          images={images.map((image) => ({
            key: image.id,
            src: image.url,
            alt: t('message.attachedImage', { name: image.name }),
            ...sizeOf(image),
          }))}
        />
      )}
      {files && files.length > 0 && <FileChips files={files} />}
      {images.length + (files?.length ?? 0) > 0 && (
        <LateBoundary>
          <DeletedNote message={message} place="question" />
        </LateBoundary>
      )}
      {text && (
        <div className={css.bubble} dir="auto" data-words {...press}>
          {long ? <div className={whole ? undefined : css.folded}>{words}</div> : words}
          {long && (
            <button type="button" className={css.fold} onClick={() => setWhole(!whole)}>
              {whole ? t('message.showLess') : t('message.showAll')}
            </button>
          )}
        </div>
      )}
      {notes.map(
        ({ id: feature, isFor, Note }) =>
          isFor(message) && (
            <LateBoundary key={feature}>
              <Note conversationId={conversationId} message={message} />
            </LateBoundary>
          ),
      )}
      {!readOnly && hasUnfinished(id) && (
        <button type="button" className={css.fold} onClick={() => onEdit(id)}>
          {t('message.unfinished')}
        </button>
      )}
      <div className={css.actions} role="group" aria-label={t('message.actions')}>
        <Versions conversationId={conversationId} id={id} versions={versions} />
        <CopyButton text={() => text} label={t('message.copy')} />
        {!readOnly && (
          <>
            <button
              type="button"
              className={iconButton({ size: 'small' })}
              aria-label={t('message.edit')}
              title={t('message.edit')}
              onClick={() => onEdit(id)}
            >
              <Pencil size={15} aria-hidden />
            </button>
            <button
              type="button"
              className={iconButton({ size: 'small' })}
              aria-label={t('message.more')}
              title={t('message.more')}
              aria-haspopup="menu"
              aria-expanded={anchor !== undefined}
              onClick={(event) => setAnchor(event.currentTarget)}
            >
              <Ellipsis size={15} aria-hidden />
            </button>
          </>
        )}
      </div>
      <Presence>
        {anchor && (
          <UserMenu
            anchor={anchor}
            text={text}
            onEdit={readOnly ? undefined : () => onEdit(id)}
            onDelete={readOnly ? undefined : () => client.removeMessage(conversationId, id)}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </article>
  );
});

/** The edit cannot be sent while an answer runs; the changed text stays in the field until then. */
function UserEditor({
  conversationId,
  message: { id, text },
  onClose,
}: Pick<Props, 'conversationId' | 'message'> & { readonly onClose: () => void }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const running = useStore(client.runs, (runs) => runs[conversationId] !== undefined);
  return (
    <Suspense>
      <Editor
        id={id}
        text={text}
        label={t('message.editLabel')}
        submit={t('message.editSend')}
        sends
        waits={running ? t('composer.queued') : undefined}
        onSave={(changed) => {
          client.edit(conversationId, id, changed);
          onClose();
        }}
        onCancel={onClose}
      />
    </Suspense>
  );
}
