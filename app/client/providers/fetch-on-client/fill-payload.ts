// Adds file contents to a payload that the page sends to the provider. Loaded with the first such call.
import type { ChatPayload } from '@tributary/runtime-core';
import type { Message } from '../../../shared/message/message.ts';
import { fillFiles } from '../../../shared/payload/fill-files.ts';
import { hearingOf } from '../../../shared/payload/sounds.ts';
import type { ProviderInfo } from '../../../shared/providers/providers.ts';
import { readsDocuments } from '../../../shared/providers/reads-documents.ts';
import { createFileReader } from '../../attachments/file-reader.ts';
import type { Transport } from '../../net/transport.ts';

interface FillOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly server: Pick<Transport, 'getJSON'>;
  /** Returns the messages loaded in this page. */
  readonly held: () => readonly Message[];
}

export function fillPayload(
  payload: ChatPayload,
  providers: readonly ProviderInfo[],
  { fetch, server, held }: FillOptions,
): Promise<ChatPayload> {
  const provider = providers.find(({ id }) => id === payload.provider);
  const card = provider?.models.find(({ id }) => id === payload.model);
  return fillFiles(payload, createFileReader(fetch, server, held), {
    window: card?.contextWindowTokens,
    documents: provider !== undefined && readsDocuments(provider, card),
    sound: provider && hearingOf(provider, payload.model),
  });
}
