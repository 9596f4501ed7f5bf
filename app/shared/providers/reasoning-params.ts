// Parameters that set how much a model thinks, apart from what is inferred of models: the first page names them.
import { reasoningParams } from '@tributary/runtime-core/models';

export const isReasoningParam = (param: string): boolean => reasoningParams.some((known) => known === param);
