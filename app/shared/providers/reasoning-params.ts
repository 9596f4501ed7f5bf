// Names of reasoning parameters. Separate from the inference rules, because the first page needs the names.
import { reasoningParams } from '@tributary/runtime-core/models';

export const isReasoningParam = (param: string): boolean => reasoningParams.some((known) => known === param);
