// Files that a tool returned: shows images, links others for download.
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResultFile } from '../../shared/message/message.ts';
import { Images, sizeOf } from '../images/Images.tsx';
import * as css from './ToolCard.css.ts';

const isPicture = ({ mediaType }: ResultFile): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(mediaType);

export function ResultFiles({ files }: { readonly files: readonly ResultFile[] }) {
  const { t } = useTranslation('tools');
  return (
    <div className={css.files}>
      {files.map((file) =>
        isPicture(file) ? (
          <Images key={file.url} images={[{ key: file.url, src: file.url, alt: file.name, ...sizeOf(file) }]} />
        ) : (
          <a key={file.url} className={css.file} href={file.url} download={file.name}>
            <Download size={15} aria-hidden />
            {t('card.download', { name: file.name })}
          </a>
        ),
      )}
    </div>
  );
}
