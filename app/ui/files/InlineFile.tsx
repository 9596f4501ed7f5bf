// A file of a message that is opened in its place: on a shared page, and one whose text is in the message alone.
import { Download, FileText } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadAddress, fileAddress, storedId } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { isTable } from '../../shared/message/table.ts';
import { button } from '../../styles/shared.css.ts';
import * as css from '../message/FileChips.css.ts';
import { formatBytes } from '../parts/format.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { saveFile } from '../parts/save-file.ts';

const TableFacts = lazyPart(() => import('./TableFacts.tsx'));

/** Characters that are drawn; the whole file was sent. */
const shown = 20_000;

export function InlineFile({ file }: { readonly file: FileAttachment }) {
  const { i18n } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const { name, size } = file;
  const content = useText(file, open);
  const stored = storedId(file);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <FileText size={16} aria-hidden />
        <span className={css.name}>{name}</span>
        {/* Server and browser may know other versions of a language's rules. */}
        <span suppressHydrationWarning>{formatBytes(size, i18n.language)}</span>
      </summary>
      {open && <DownloadLink file={file} stored={stored} />}
      {open && stored !== undefined && isTable(name) && (
        <div className={css.facts}>
          <Suspense>
            <TableFacts id={stored} />
          </Suspense>
        </div>
      )}
      {open && content !== undefined && (
        <pre className={css.content} dir="auto">
          {content.length > shown ? `${content.slice(0, shown)}…` : content}
        </pre>
      )}
    </details>
  );
}

function DownloadLink({ file, stored }: { readonly file: FileAttachment; readonly stored: string | undefined }) {
  const { t } = useTranslation('chat');
  const words = (
    <>
      <Download size={15} aria-hidden />
      {t('code.download')}
    </>
  );
  const href = stored !== undefined ? downloadAddress(fileAddress(stored)) : 'url' in file ? file.url : undefined;
  return (
    <p className={css.facts}>
      {href !== undefined ? (
        <a className={button()} href={href} download={file.name}>
          {words}
        </a>
      ) : (
        'content' in file && (
          <button
            type="button"
            className={button()}
            onClick={() => saveFile(file.name, [file.content], 'text/plain;charset=utf-8')}
          >
            {words}
          </button>
        )
      )}
    </p>
  );
}

/** The file's text, fetched when it is first opened. What cannot be fetched is tried again at the next opening. */
function useText(file: FileAttachment, open: boolean): string | undefined {
  const [fetched, setFetched] = useState<string>();
  const url = 'url' in file ? file.url : undefined;
  useEffect(() => {
    if (!open || url === undefined || fetched !== undefined) return undefined;
    const leaving = new AbortController();
    // By the cookie, as an image: a shared page has no session that could sign.
    fetch(url, { signal: leaving.signal })
      .then(async (answer) => answer.ok && setFetched(await answer.text()))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [open, url, fetched]);
  return 'content' in file ? file.content : fetched;
}
