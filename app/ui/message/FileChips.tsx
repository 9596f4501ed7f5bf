// The files that went with a message: each by name, at a click what models see of it.
import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { storedId } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { formatBytes } from '../parts/format.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import * as css from './FileChips.css.ts';

const DocumentChip = lazyPart(() => import('../files/DocumentChip.tsx'));

interface FileProps {
  readonly file: FileAttachment;
}

export function FileChips({ files }: { readonly files: readonly FileAttachment[] }) {
  const { t } = useTranslation('chat');
  return (
    <ul className={css.list} aria-label={t('composer.attachments')}>
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <LateFile file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Its name until its code is here: most chats have none. */
function LateFile({ file }: FileProps) {
  const name = <Name file={file} />;
  return useHydrated() ? (
    <Suspense fallback={name}>
      <DocumentChip file={file} />
    </Suspense>
  ) : (
    name
  );
}

function Name({ file }: FileProps) {
  const { name, size } = file;
  const { i18n } = useTranslation('chat');
  const about = (
    <>
      <FileText size={16} aria-hidden />
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span suppressHydrationWarning>{formatBytes(size, i18n.language)}</span>
    </>
  );
  // On a shared page the file is there to take along, without script as well.
  return storedId(file) === undefined && 'url' in file ? (
    <a className={css.head} href={file.url} download={name}>
      {about}
    </a>
  ) : (
    <span className={css.head}>{about}</span>
  );
}
