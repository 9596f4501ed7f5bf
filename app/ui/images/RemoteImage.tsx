// An image that is not loaded: it lies on another server, which would learn who is reading. A link leads to it.
import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hostOf, safeHref } from '../markdown/links.ts';
import * as css from '../markdown/Markdown.css.ts';

export function RemoteImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('chat');
  const url = safeHref(src);
  // No address that one could follow: its words are all that is left of it.
  if (!url) return <>{alt}</>;
  return (
    <span className={css.remote}>
      <ImageOff size={16} aria-hidden />
      <span>
        {alt && <strong>{alt} · </strong>}
        {t('image.remote', { host: hostOf(url) })}.{' '}
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          {t('image.remoteOpen')}
        </a>
      </span>
    </span>
  );
}
