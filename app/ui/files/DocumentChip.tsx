// A document that went with a message: its size in pages and words, and at a click what models see of it.
import { ChevronRight, FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { DocumentFacts } from '../../shared/conversation/document.ts';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/conversation/message.ts';
import * as css from '../message/FileChips.css.ts';
import { formatBytes } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Presence } from '../parts/Presence.tsx';
import { sizeText } from './facts.ts';

const DocumentDialog = lazyPart(() => import('./DocumentDialog.tsx'));

interface DocumentProps {
  readonly file: Extract<FileAttachment, { readonly url: string }>;
  readonly facts: DocumentFacts;
}

export default function DocumentChip({ file, facts }: DocumentProps) {
  const { t, i18n } = useTranslation('files');
  const ready = usePageTexts('files');
  const [open, setOpen] = useState(false);
  const { name, size, url } = file;
  const opens = fileIdOf(url) !== undefined;
  const about = (
    <>
      {opens && <ChevronRight size={14} aria-hidden />}
      <FileText size={16} aria-hidden />
      <span className={css.name} dir="auto">
        {name}
      </span>
      {/* Server and browser may know other versions of a language's rules, and the server has no texts of this page. */}
      <span suppressHydrationWarning>
        {[formatBytes(size, i18n.language), ready ? sizeText(t, facts, i18n.language) : ''].filter(Boolean).join(' · ')}
      </span>
      {facts.warnings.length > 0 && <TriangleAlert size={14} aria-hidden className={css.warned} />}
    </>
  );
  // On a shared page the file is there to take along.
  if (!opens)
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
