// A conversation that has read what others wrote: files, pages, results of tools. What a model wants to remember then may be their
// wish and not the user's, so that it is only suggested.
import type { Message } from '../conversation/message.ts';

export interface ReadBeside {
  /** Files of the project go along with every question. */
  readonly projectFiles: boolean;
  /** Part of the conversation is told as a summary, whose sources are not looked at again. */
  readonly summary: boolean;
}

/** `isOwn`: names of functions whose results are this server's own words. */
export function hasReadOthers(
  path: readonly Message[],
  { projectFiles, summary }: ReadBeside,
  isOwn: (functionName: string) => boolean,
): boolean {
  return projectFiles || summary || path.some((message) => readsOthers(message, isOwn));
}

function readsOthers(message: Message, isOwn: (functionName: string) => boolean): boolean {
  switch (message.role) {
    case 'user':
      return message.images.length > 0 || (message.files ?? []).length > 0;
    case 'tool':
      return !isOwn(message.name);
    case 'assistant':
      // Found by the model's own search, or opened by it.
      return message.reply.grounding !== undefined;
    default:
      return message satisfies never;
  }
}
