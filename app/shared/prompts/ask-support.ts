// System prompt of a chat with the support assistant: its instructions, with links set by this server's operator.
import { isResourceLink } from './resource-links.ts';
import { supportAssistantPrompt } from './support-assistant.ts';

/** A server that does not answer leaves the assistant without links. */
export async function supportPrompt(readLinks: () => Promise<unknown>): Promise<string> {
  const links = await readLinks().catch(() => []);
  return supportAssistantPrompt(Array.isArray(links) ? links.filter(isResourceLink) : []);
}
