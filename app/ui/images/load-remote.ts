// Loads an image of another server through ours. A separate chunk, since few answers have such an image.
import { pathOf } from '../../shared/api/endpoint.ts';
import { remoteImagesApi } from '../../shared/api/remote-images.ts';
import type { Transport } from '../../client/net/transport.ts';
import { factsOf, isReplyFailure } from '../../shared/errors.ts';
import type { RemoteState } from './RemoteImage.tsx';

/** Maximum images kept in memory; the oldest is removed first. */
const most = 50;

/** Text keys by the server's error `code`. */
const reasons: Readonly<Record<string, RemoteState['is']>> = {
  too_large: 'tooLarge',
  wrong_type: 'noImage',
  private_address: 'private',
};

/** Never rejects. `loaded`: object URLs by URL; the new one is added. */
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
