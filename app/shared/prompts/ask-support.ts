// System prompt of the support assistant, with the operator's links.
import { isResourceLink } from './resource-links.ts';
import { supportAssistantPrompt } from './support-assistant.ts';

/** Uses no links if the server does not respond. */
export async function supportPrompt(readLinks: () => Promise<unknown>): Promise<string> {
  const links = await readLinks().catch(() => []);
  return supportAssistantPrompt(Array.isArray(links) ? links.filter(isResourceLink) : []);
}
