// Source of the web search of a chat.
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';

/** Source of web search: none, the model or its provider, or a tool of this app. */
export type SearchBy = 'off' | 'model' | 'tool';

export function searchBy(
  card: ModelCard | undefined,
  { searchMode, useModelBuiltinSearch }: Pick<ChatConfig, 'searchMode' | 'useModelBuiltinSearch'>,
  hasTool: boolean,
): SearchBy {
  if (searchMode === 'off') return 'off';
  const builtIn = card?.abilities?.search === true;
  const impl = card?.settings?.searchImpl;
  // A model that searches by itself cannot be kept from it: a second search beside its own would only cost.
  if (builtIn && (impl === 'internal' || (useModelBuiltinSearch && impl !== 'tool'))) return 'model';
  return hasTool ? 'tool' : 'off';
}
