// The files of a message, by name. A click shows the content that models see.
import { FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { storedId } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import { formatBytes } from '../parts/format.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import * as css from '../files/FileChips.css.ts';

const DocumentLabel = lazyPart(() => import('../files/DocumentLabel.tsx'));
const DocumentDialog = lazyPart(() => import('../files/DocumentDialog.tsx'));
const InlineFile = lazyPart(() => import('../files/InlineFile.tsx'));

interface FileProps {
  readonly file: FileAttachment;
}

export function FileChips({ files }: { readonly files: readonly FileAttachment[] }) {
  const { t } = useTranslation('chat');
  return (
    <ul className={css.list} aria-label={t('composer.attachments')}>
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <FileChip file={file} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The button must be the same element as in the server's markup, so that a click before hydration can be replayed
 * (clicks-again.ts). There is no Suspense boundary in that markup: React would hydrate it after the update that
 * follows, and warn.
 */
function FileChip({ file }: FileProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const name = <Name file={file} />;
  // Most chats have no files, so this code is loaded late.
  const label = hydrated ? (
    <Suspense fallback={name}>
      <DocumentLabel file={file} />
    </Suspense>
  ) : (
    name
  );
  if (storedId(file) !== undefined)
    return (
      <>
        <button type="button" className={css.head} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </button>
        {hydrated && (
          <Suspense>
            <Presence>{open && <DocumentDialog file={file} onClose={() => setOpen(false)} />}</Presence>
          </Suspense>
        )}
      </>
    );
  // On a shared page the file can be downloaded, without JavaScript as well.
  if ('url' in file && (!hydrated || file.read || soundOf(file)))
    return (
      <a className={css.head} href={file.url} download={file.name}>
        {label}
      </a>
    );
  return (
    <>
      <button type="button" className={css.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </button>
      {hydrated && <Suspense>{open && <InlineFile file={file} />}</Suspense>}
    </>
  );
}

function Name({ file: { name, size } }: FileProps) {
  const { i18n } = useTranslation('chat');
  return (
    <>
      <FileText size={16} aria-hidden />
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span suppressHydrationWarning>{formatBytes(size, i18n.language)}</span>
    </>
  );
}
