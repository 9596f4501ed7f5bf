// Pictures of an answer. A click shows one large, in a dialog that comes in a chunk of its own.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOwnImage } from '../markdown/links.ts';
import { RemoteImage } from './RemoteImage.tsx';
import * as css from './Images.css.ts';

const Lightbox = lazy(() => import('./Lightbox.tsx'));

export interface Picture {
  readonly key: string;
  readonly src: string;
  readonly alt: string;
}

export function Images({ pictures }: { readonly pictures: readonly Picture[] }) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState<Picture>();
  return (
    <div className={css.row}>
      {pictures.map((picture, index) => {
        const alt = picture.alt || t('image.generated', { number: index + 1 });
        if (!isOwnImage(picture.src)) return <RemoteImage key={picture.key} src={picture.src} alt={alt} />;
        return (
          <button key={picture.key} type="button" className={css.thumb} onClick={() => setShown(picture)}>
            <img className={css.image} src={picture.src} alt={alt} decoding="async" />
          </button>
        );
      })}
      {shown && (
        <Suspense>
          <Lightbox picture={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
