// inferencenet: no list of its own; the vendor's list names the models. Its pages: https://docs.inference.net/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [] as const satisfies readonly ModelCard[];
