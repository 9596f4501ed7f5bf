// straico: no list of its own; the vendor's list names the models. Its pages: https://documenter.getpostman.com/view/5900072/2s9YyzddrR
import type { ModelCard } from '@tributary/runtime-core';

export const models = [] as const satisfies readonly ModelCard[];
