// inferencenet: the models it offers. Written by `node scripts/catalogue.mjs inferencenet`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.inference.net/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [] as const satisfies readonly ModelCard[];
