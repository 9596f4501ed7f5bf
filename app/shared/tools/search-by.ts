// Determines how a chat searches the web.
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';

/** Who searches: nobody, the model or its provider, or a tool of this app. */
export type SearchBy = 'off' | 'model' | 'tool';

export function searchBy(
  card: ModelCard | undefined,
  { searchMode, useModelBuiltinSearch }: Pick<ChatConfig, 'searchMode' | 'useModelBuiltinSearch'>,
  hasTool: boolean,
): SearchBy {
  if (searchMode === 'off') return 'off';
  const builtIn = card?.abilities?.search === true;
  const impl = card?.settings?.searchImpl;
  // A model with internal search cannot be prevented from searching: a tool would only add cost.
  if (builtIn && (impl === 'internal' || (useModelBuiltinSearch && impl !== 'tool'))) return 'model';
  return hasTool ? 'tool' : 'off';
}
