// Name and facts of a document in a message: icon, size, pages and words, warnings.
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { storedId } from '../../shared/conversation/file-address.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import * as css from './FileChips.css.ts';
import { formatBytes } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import { lengthText, sizeText } from './facts.ts';
import { FileIcon } from './FileIcon.tsx';

export default function DocumentLabel({ file }: { readonly file: FileAttachment }) {
  const { t, i18n } = useTranslation('files');
  const ready = usePageTexts('files');
  const { name, size } = file;
  const facts = 'url' in file ? file.read : undefined;
  const length = 'url' in file && file.seconds !== undefined ? [lengthText(file.seconds)] : [];
  return (
    <>
      {storedId(file) !== undefined && <ChevronRight size={14} aria-hidden />}
      <FileIcon name={name} sound={soundOf(file) !== undefined} />
      <span className={css.name} dir="auto">
        {name}
      </span>
      {/* Server and browser may format differently, and the server does not have this page's texts. */}
      <span suppressHydrationWarning>
        {[...length, formatBytes(size, i18n.language), ready && facts ? sizeText(t, facts, i18n.language) : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
      {facts && facts.warnings.length > 0 && <TriangleAlert size={14} aria-hidden className={css.warned} />}
    </>
  );
}
