// A document that went with a message: its size in pages and words, and at a click what models see of it.
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { storedId } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import * as css from '../message/FileChips.css.ts';
import { formatBytes } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Presence } from '../parts/Presence.tsx';
import { soundOf } from '../../shared/payload/sounds.ts';
import { lengthText, sizeText } from './facts.ts';
import { FileIcon } from './FileIcon.tsx';
import { InlineFile } from './InlineFile.tsx';

const DocumentDialog = lazyPart(() => import('./DocumentDialog.tsx'));

interface DocumentProps {
  readonly file: FileAttachment;
}

export default function DocumentChip({ file }: DocumentProps) {
  const { t, i18n } = useTranslation('files');
  const ready = usePageTexts('files');
  const [open, setOpen] = useState(false);
  const { name, size } = file;
  const facts = 'url' in file ? file.read : undefined;
  const url = 'url' in file ? file.url : undefined;
  const length = 'url' in file && file.seconds !== undefined ? [lengthText(file.seconds)] : [];
  const stored = storedId(file);
  const about = (
    <>
      {stored !== undefined && <ChevronRight size={14} aria-hidden />}
      <FileIcon name={name} sound={soundOf(file) !== undefined} />
      <span className={css.name} dir="auto">
        {name}
      </span>
      {/* Server and browser may know other versions of a language's rules, and the server has no texts of this page. */}
      <span suppressHydrationWarning>
        {[...length, formatBytes(size, i18n.language), ready && facts ? sizeText(t, facts, i18n.language) : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
      {facts && facts.warnings.length > 0 && <TriangleAlert size={14} aria-hidden className={css.warned} />}
    </>
  );
  if (stored === undefined && !facts && soundOf(file) === undefined) return <InlineFile file={file} />;
  // On a shared page the file is there to take along.
  if (stored === undefined)
    return (
      <a className={css.head} href={url} download={name}>
        {about}
      </a>
    );
  return (
    <>
      <button type="button" className={css.head} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {about}
      </button>
      <Presence>{open && <DocumentDialog file={file} onClose={() => setOpen(false)} />}</Presence>
    </>
  );
}
