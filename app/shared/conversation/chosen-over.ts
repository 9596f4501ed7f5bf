// Finds out whether another model than the chat's wrote the answer on screen, although the next question goes to the chat's
// model.
import { pathOf, versionsOf } from './tree.ts';
import type { ChatConfig, Conversation } from './tree.ts';

export interface Author {
  readonly provider: string;
  readonly model: string;
}

/**
 * Returns the author of the newest answer if the chat's model has also answered that question. Undefined otherwise: after a
 * manual change of the model, the user knows which one is next.
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
