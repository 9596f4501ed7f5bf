// System prompt of a chat with the support assistant: its instructions, with links set by this server's operator.
import { isResourceLink } from './resource-links.ts';
import { supportAssistantPrompt } from './support-assistant.ts';

/** `getJSON`: from this server. One that does not tell its links leaves the assistant without any. */
export async function supportPrompt(getJSON: (path: string) => Promise<unknown>): Promise<string> {
  const links = await getJSON('/api/resources').catch(() => []);
  return supportAssistantPrompt(Array.isArray(links) ? links.filter(isResourceLink) : []);
}
