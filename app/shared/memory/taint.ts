// Detects conversations with text by others: files, pages, tool results. The model may then follow their instructions instead of
// the user's (prompt injection): memories are only suggested, and calls with effects need renewed consent.
import type { Message } from '../message/message.ts';
import type { OtherSource } from '../tools/asks-again.ts';

export interface ReadBeside {
  /** True if the project has files, which are sent with every question. */
  readonly projectFiles: boolean;
  /** True if part of the conversation is summarised; sources of the summary are unknown. */
  readonly summary: boolean;
}

/** `isOwn`: whether a function's results are written by this server. */
export const hasReadOthers = (
  path: readonly Message[],
  beside: ReadBeside,
  isOwn: (functionName: string) => boolean,
): boolean => sourcesRead(path, beside, (name) => (isOwn(name) ? undefined : name)).size > 0;

/** `sourceOf`: returns the source of a function's results; undefined if written by this server. */
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
      // Found or opened by the model's own search.
      return message.reply.grounding === undefined ? undefined : grounding;
    default:
      return message satisfies never;
  }
}

const attachments: OtherSource = 'attachments';
const grounding: OtherSource = 'grounding';

/** Calls that never reached their tool, or returned nothing, have results written by this server. */
export function saysNothingOfOthers({ outcome }: Extract<Message, { readonly role: 'tool' }>): boolean {
  return outcome === 'declined' || outcome === 'invalid' || outcome === 'unknown' || outcome === 'cancelled';
}
