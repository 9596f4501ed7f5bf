// Author of the answer on screen, where another model than the chat's own wrote it: the next question goes to that one.
import { pathOf, versionsOf } from './tree.ts';
import type { ChatConfig, Conversation } from './tree.ts';

export interface Author {
  readonly provider: string;
  readonly model: string;
}

/**
 * The author of the newest answer, where a version by the chat's model stands beside it. Undefined when there is none:
 * whoever changes the chat's model knows what the next question goes to.
 */
export function chosenOver(
  conversation: Conversation,
  { provider, model }: Pick<ChatConfig, 'provider' | 'model'>,
): Author | undefined {
  const path = pathOf(conversation);
  const at = path.findLastIndex(({ role }) => role === 'user');
  const answer = path[at + 1];
  if (at === -1 || answer?.role !== 'assistant' || isBy(answer)) return undefined;
  const versions = versionsOf(conversation, answer.parentId).map(({ id }) => conversation.messages[id]);
  const beside = versions.some((version) => version?.role === 'assistant' && isBy(version));
  return beside ? { provider: answer.provider, model: answer.model } : undefined;

  function isBy(author: Author): boolean {
    return author.provider === provider && author.model === model;
  }
}
