// Models that read PDF documents by themselves: of a vendor that takes them, where they see images.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';

/** A model without a card is taken at its vendor's word, as the runtime does. */
export const readsDocuments = ({ documents }: Pick<ProviderInfo, 'documents'>, card: ModelCard | undefined): boolean =>
  documents === true && (card === undefined || card.abilities?.vision === true);
