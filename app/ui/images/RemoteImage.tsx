// An image on another server, which would learn who reads the answer: our server fetches the image on request. Readers
// of a shared page have no account for that and get a link.
import { ImageOff } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { hostOf, safeHref } from '../parts/links.ts';
import * as css from '../parts/Markdown.css.ts';
import { ClientContext } from '../parts/client-context.ts';

/** All but the first three are failures with a text each. */
export interface RemoteState {
  readonly is: 'remote' | 'loading' | 'loaded' | 'failed' | 'tooLarge' | 'noImage' | 'private';
}

/** Object URLs of loaded images by URL, kept while the page is open so that a rerendered message shows them. */
const loaded = new Map<string, string>();

export function RemoteImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useTranslation('chat');
  const transport = useContext(ClientContext)?.transport;
  const [{ is }, setState] = useState<RemoteState>({ is: 'remote' });
  const url = safeHref(src);
  // Without a safe URL, only the text is shown.
  if (!url) return <>{alt}</>;
  const address = loaded.get(url);
  if (address) return <img className={css.image} src={address} alt={alt} />;
  const load = (): void => {
    if (!transport) return;
    setState({ is: 'loading' });
    void import('./load-remote.ts')
      .then(({ loadRemote }) => loadRemote(transport, url, loaded))
      .then(setState, () => setState({ is: 'failed' }));
  };
  const text = is === 'loading' || is === 'loaded' ? 'remote' : is;
  return (
    <span className={css.remote}>
      <ImageOff size={16} aria-hidden />
      <span role={text === 'remote' ? undefined : 'alert'}>
        {alt && <strong>{alt} · </strong>}
        {t(`image.${text}`, { host: hostOf(url) })}
      </span>
      {transport && (
        <button type="button" className={button()} disabled={is === 'loading'} title={url} onClick={load}>
          {is === 'loading' ? t('image.remoteLoading') : t(text === 'remote' ? 'image.remoteLoad' : 'offline.retry')}
        </button>
      )}
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {t('image.remoteOpen')}
      </a>
    </span>
  );
}
