// Viewer of an image of a chat, with a button to use the image in a new chat.
import { Link } from '@remix-run/react';
import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import { button } from '../../styles/shared.css.ts';
import type { ShownImage } from './Images.tsx';
import Viewer from './Viewer.tsx';

interface Props {
  readonly image: ShownImage;
  readonly several: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

export default function Lightbox({ image: { src, alt }, ...viewer }: Props) {
  const { t } = useTranslation('chat');
  const file = fileIdOf(src);
  const extension = /^data:image\/(\w+)/.exec(src)?.[1] ?? 'png';
  return (
    <Viewer title={alt} src={src} name={`image.${extension}`} {...viewer}>
      {file !== undefined && (
        <Link className={button()} to={`/images?reference=${file}`}>
          <ImagePlus size={16} aria-hidden />
          {t('image.reference')}
        </Link>
      )}
    </Viewer>
  );
}
