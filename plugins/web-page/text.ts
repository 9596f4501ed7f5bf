// The text of a page: HTML as markdown, other texts as they are. Loaded by the first call, since the library is large.
import { ToolError } from '@tributary/runtime-core';
import { NodeHtmlMarkdown } from 'node-html-markdown';

export function textOf(body: string, contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const html = type.includes('html') || (type === '' && /^\s*<(!doctype|html)/i.test(body));
  if (html) {
    return NodeHtmlMarkdown.translate(body, { ignore: ['script', 'style', 'svg', 'noscript', 'template'] }).trim();
  }
  if (type === '' || type.startsWith('text/') || /(json|xml|javascript|yaml)$/.test(type)) return body.trim();
  throw new ToolError(`a page of the type ${type} has no text that can be read here`);
}
