// The files that went with a message: each by name, at a click what models see of it.
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
 * The button is the same from the server's markup on: only then is a click before its code repeated (clicks-again.ts). No boundary is
 * in that markup: it would be taken over after the update that follows, and React complains.
 */
function FileChip({ file }: FileProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const name = <Name file={file} />;
  // Most chats have no file: its code is loaded late.
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
  // On a shared page the file is there to take along, without script as well.
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
