// A conversation that has read what others wrote: files, pages, results of tools. What a model wants then may be their wish and not the
// user's: a memory is only suggested, and a call that carries something out is asked about again.
import type { Message } from '../message/message.ts';
import type { OtherSource } from '../tools/asks-again.ts';

export interface ReadBeside {
  /** Files of the project go along with every question. */
  readonly projectFiles: boolean;
  /** Part of the conversation is told as a summary, whose sources are not looked at again. */
  readonly summary: boolean;
}

/** `isOwn`: names of functions whose results are this server's own words. */
export const hasReadOthers = (
  path: readonly Message[],
  beside: ReadBeside,
  isOwn: (functionName: string) => boolean,
): boolean => sourcesRead(path, beside, (name) => (isOwn(name) ? undefined : name)).size > 0;

/** `sourceOf`: of a function's results; undefined where they are this server's own words. */
export function sourcesRead(
  path: readonly Message[],
  { projectFiles, summary }: ReadBeside,
  sourceOf: (functionName: string) => string | undefined,
): ReadonlySet<string> {
  const beside: readonly OtherSource[] = [
    ...(projectFiles ? (['project-files'] as const) : []),
    ...(summary ? (['summary'] as const) : []),
  ];
  return new Set([...beside, ...path.flatMap((message) => sourceIn(message, sourceOf) ?? [])]);
}

function sourceIn(message: Message, sourceOf: (functionName: string) => string | undefined): string | undefined {
  switch (message.role) {
    case 'user':
      return message.images.length > 0 || (message.files ?? []).length > 0 ? attachments : undefined;
    case 'tool':
      return saysNothingOfOthers(message) ? undefined : sourceOf(message.name);
    case 'assistant':
      // Found by the model's own search, or opened by it.
      return message.reply.grounding === undefined ? undefined : grounding;
    default:
      return message satisfies never;
  }
}

const attachments: OtherSource = 'attachments';
const grounding: OtherSource = 'grounding';

/** Calls that never reached their tool, or brought nothing back, are answered by this server. */
export function saysNothingOfOthers({ outcome }: Extract<Message, { readonly role: 'tool' }>): boolean {
  return outcome === 'declined' || outcome === 'invalid' || outcome === 'unknown' || outcome === 'cancelled';
}
