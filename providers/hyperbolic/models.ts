// hyperbolic: no list of its own; the vendor's list names the models. Its pages: https://docs.hyperbolic.xyz/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [] as const satisfies readonly ModelCard[];
