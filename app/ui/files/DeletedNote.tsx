// Notes for files of a message that the user deleted from storage, by name.
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askForDeletedFiles, deletedFiles } from '../../client/attachments/deleted-files.ts';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment, ImageAttachment, UserMessage } from '../../shared/message/message.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './DeletedNote.css.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the id of a file on this server; a shared page has other URLs. Files just sent from this page have no URL
 * yet.
 */
const fileIn = (item: ImageAttachment | FileAttachment): string | undefined =>
  ('url' in item ? fileIdOf(item.url) : undefined) ?? ('file' in item ? item.file : undefined);

const storedIn = ({ images, files = [] }: Pick<UserMessage, 'images' | 'files'>): readonly Named[] =>
  [...images, ...files].flatMap((item): readonly Named[] => {
    const stored = fileIn(item);
    return stored === undefined ? [] : [{ id: stored, name: item.name }];
  });

interface Props {
  readonly message: Pick<UserMessage, 'images' | 'files'>;
  readonly place: css.Place;
}

export default function DeletedNote({ message, place }: Props) {
  const { t } = useTranslation('files');
  const { transport } = useClient();
  const ready = usePageTexts('files');
  const gone = useStore(deletedFiles, (ids) => ids);
  const stored = storedIn(message);
  const asks = stored.length > 0;
  useEffect(() => {
    if (asks) askForDeletedFiles(transport);
  }, [asks, transport]);
  const deleted = stored.filter(({ id }) => gone.has(id));
  if (!ready || deleted.length === 0) return null;
  return (
    <ul className={css.places[place]}>
      {deleted.map(({ id, name }) => (
        <li key={id} className={css.note} dir="auto">
          <Trash2 size={14} aria-hidden className={css.icon} />
          {t('deleted', { name })}
        </li>
      ))}
    </ul>
  );
}
