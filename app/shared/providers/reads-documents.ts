// Determines whether a model reads PDFs natively: the vendor must support it, and the model must have vision.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';

/** For a model without a card, the vendor's declaration suffices, as in the runtime. */
export const readsDocuments = ({ documents }: Pick<ProviderInfo, 'documents'>, card: ModelCard | undefined): boolean =>
  documents === true && (card === undefined || card.abilities?.vision === true);
