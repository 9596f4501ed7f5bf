// Images of an answer. A click shows one large, in a dialog that comes in a chunk of its own.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { isOwnImage } from '../markdown/links.ts';
import { RemoteImage } from './RemoteImage.tsx';
import * as css from './Images.css.ts';

const Lightbox = lazyPart(() => import('./Lightbox.tsx'));

export interface ShownImage {
  readonly key: string;
  readonly src: string;
  readonly alt: string;
}

export function Images({ images }: { readonly images: readonly ShownImage[] }) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState<ShownImage>();
  return (
    <div className={css.row}>
      {images.map((image, index) => {
        const alt = image.alt || t('image.generated', { number: index + 1 });
        if (!isOwnImage(image.src)) return <RemoteImage key={image.key} src={image.src} alt={alt} />;
        return (
          <button key={image.key} type="button" className={css.thumb} onClick={() => setShown(image)}>
            <img className={css.image} src={image.src} alt={alt} decoding="async" />
          </button>
        );
      })}
      {shown && (
        <Suspense>
          <Lightbox image={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
