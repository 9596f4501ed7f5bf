// The files of text that went with a message: each by name, its content at a click.
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileAttachment } from '../../shared/conversation/message.ts';
import { formatBytes } from '../parts/format.ts';
import * as css from './FileChips.css.ts';

/** Characters that are drawn; the whole file was sent. */
const shown = 20_000;

export function FileChips({ files }: { readonly files: readonly FileAttachment[] }) {
  const { t } = useTranslation('chat');
  return (
    <ul className={css.list} aria-label={t('composer.attachments')}>
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <Chip file={file} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ file: { name, size, content } }: { readonly file: FileAttachment }) {
  const { i18n } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <FileText size={16} aria-hidden />
        <span className={css.name}>{name}</span>
        <span>{formatBytes(size, i18n.language)}</span>
      </summary>
      {open && (
        <pre className={css.content} dir="auto">
          {content.length > shown ? `${content.slice(0, shown)}…` : content}
        </pre>
      )}
    </details>
  );
}
