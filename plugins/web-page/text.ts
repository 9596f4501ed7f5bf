// Returns the text of a page: HTML as Markdown, other text unchanged. Loaded by the first call.
import { ToolError } from '@tributary/runtime-core';
import type { ToolContext, ToolReply } from '@tributary/runtime-core';
import { location, markdownOf } from './html.ts';
import type { HtmlPage } from './html.ts';

/** Runs on another thread if the host offers one. */
export async function textOf(
  { text: body, contentType, url: address }: Pick<ToolReply, 'text' | 'contentType' | 'url'>,
  offload?: ToolContext['offload'],
): Promise<string> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const html = type.includes('html') || (type === '' && /^\s*<(!doctype|html)/i.test(body));
  if (html) {
    const page: HtmlPage = { html: body, address };
    return offload ? String(await offload(location, markdownOf.name, page)) : markdownOf(page);
  }
  if (type === '' || type.startsWith('text/') || /(json|xml|javascript|yaml)$/.test(type)) return body.trim();
  throw new ToolError(`a page of the type ${type} has no text that can be read here`);
}
