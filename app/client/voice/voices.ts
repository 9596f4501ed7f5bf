// Cache of the providers' voices: reading aloud needs their limits without waiting for the server.
import { localKeyValueStore } from '../net/key-value-store.ts';
import { voicesApi } from '../../shared/api/voices.ts';
import type { Speaker, Writer } from '../../shared/api/voices.ts';
import { fits } from '../../shared/api/read.ts';
import { getFrom } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';

export interface Voices {
  readonly speakers: readonly Speaker[];
  readonly writers: readonly Writer[];
}

const key = 'voices';

export function knownVoices(): Voices {
  const held = localKeyValueStore().read(key);
  return fits(voicesApi.list.answer, held) ? held : { speakers: [], writers: [] };
}

export async function loadVoices(transport: Pick<Transport, 'getJSON'>, signal?: AbortSignal): Promise<Voices> {
  const voices = await getFrom(transport, voicesApi.list, {}, signal ? { signal } : {});
  localKeyValueStore().write(key, voices);
  return voices;
}
