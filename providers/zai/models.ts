// zai: no list of its own; the vendor's list names the models. Its pages: https://docs.z.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [] as const satisfies readonly ModelCard[];
