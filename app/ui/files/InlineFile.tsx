// Text of a file that the message itself contains: on a shared page, or if no file is stored.
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileAttachment } from '../../shared/message/message.ts';
import { button } from '../../styles/shared.css.ts';
import * as css from './FileChips.css.ts';
import { saveFile } from '../parts/save-file.ts';

/** Maximum characters shown; the full file was sent. */
const shown = 20_000;

export default function InlineFile({ file }: { readonly file: FileAttachment }) {
  const content = useText(file);
  return (
    <>
      <DownloadLink file={file} />
      {content !== undefined && (
        <pre className={css.content} dir="auto">
          {content.length > shown ? `${content.slice(0, shown)}…` : content}
        </pre>
      )}
    </>
  );
}

function DownloadLink({ file }: { readonly file: FileAttachment }) {
  const { t } = useTranslation('chat');
  const words = (
    <>
      <Download size={15} aria-hidden />
      {t('code.download')}
    </>
  );
  return (
    <p className={css.facts}>
      {'url' in file ? (
        <a className={button()} href={file.url} download={file.name}>
          {words}
        </a>
      ) : (
        <button
          type="button"
          className={button()}
          onClick={() => saveFile(file.name, [file.content], 'text/plain;charset=utf-8')}
        >
          {words}
        </button>
      )}
    </p>
  );
}

/** Returns the file's text. A failed request is repeated when the file is opened again. */
function useText(file: FileAttachment): string | undefined {
  const [fetched, setFetched] = useState<string>();
  const url = 'url' in file ? file.url : undefined;
  useEffect(() => {
    if (url === undefined) return undefined;
    const leaving = new AbortController();
    // Authenticated by cookie, like an image: a shared page has no session that could sign requests.
    fetch(url, { signal: leaving.signal })
      .then(async (answer) => answer.ok && setFetched(await answer.text()))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [url]);
  return 'content' in file ? file.content : fetched;
}
