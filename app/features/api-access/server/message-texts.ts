// Texts and files in messages of the common form.
import type { ChatMessage } from '@tributary/runtime-core';

export const textIn = ({ content }: ChatMessage): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])).join('\n\n');

/** Unit: characters. */
const maxWords = 120;

/** The beginning of the newest question. Programs put notes of their own before it, in parts of the same message. */
export function firstWords(messages: readonly ChatMessage[]): string {
  const question = messages.findLast((message) => message.role === 'user' && textIn(message).trim() !== '');
  if (!question) return '';
  const { content } = question;
  const texts =
    typeof content === 'string' ? [content] : (content ?? []).map((part) => (part.type === 'text' ? part.text : ''));
  const text = texts.findLast((each) => each.trim() !== '') ?? '';
  const line = text.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, maxWords).join('').toWellFormed();
}

/** A file in a data URL. Undefined for other addresses. */
export function fileIn(url: string) {
  const [whole, mediaType = 'application/octet-stream'] = /^data:([\w.+/-]+)?(?:;[\w=.-]+)*;base64,/.exec(url) ?? [];
  if (whole === undefined) return undefined;
  const ending = /\/([a-z0-9]+)/.exec(mediaType)?.[1] ?? 'bin';
  return { mediaType, name: `file.${ending}`, bytes: Buffer.from(url.slice(whole.length), 'base64') };
}
