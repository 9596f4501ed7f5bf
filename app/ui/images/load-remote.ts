// Loading of an image on another server, through this one. A chunk of its own: few responses have such an image.
import { pathOf } from '../../shared/api/endpoint.ts';
import { remoteImagesApi } from '../../shared/api/remote-images.ts';
import type { Transport } from '../../client/net/transport.ts';
import { factsOf, isReplyFailure } from '../../shared/errors.ts';
import type { RemoteState } from './RemoteImage.tsx';

/** Images that this page has loaded; the oldest goes first. */
const most = 50;

/** Keys of the texts, by the `code` that the server gives. */
const reasons: Readonly<Record<string, RemoteState['is']>> = {
  too_large: 'tooLarge',
  wrong_type: 'noImage',
  private_address: 'private',
};

/** Never rejects. `loaded`: addresses of images by URL, to which this one is added. */
export async function loadRemote(
  transport: Pick<Transport, 'getBlob'>,
  url: string,
  loaded: Map<string, string>,
): Promise<RemoteState> {
  try {
    const { signal } = new AbortController();
    const blob = await transport.getBlob(pathOf(remoteImagesApi.load, {}), { url }, { provider: '', signal });
    loaded.set(url, URL.createObjectURL(blob));
    const [oldest] = loaded;
    if (loaded.size > most && oldest) {
      loaded.delete(oldest[0]);
      URL.revokeObjectURL(oldest[1]);
    }
    return { is: 'loaded' };
  } catch (thrown) {
    const code = isReplyFailure(thrown) ? factsOf(thrown.error).code : undefined;
    return { is: reasons[String(code)] ?? 'failed' };
  }
}
