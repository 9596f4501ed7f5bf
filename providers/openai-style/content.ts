// Reads content that is not a plain string: parts, images, JSON objects, audio transcripts.
import type { StreamEvent } from '@tributary/runtime-core';
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { contentParts } from './thoughts.ts';

/** Returns the event of an image. An image with an http(s) URL becomes Markdown, since base64_image requires a data URL. */
export function imageEvent(id: string, url: string): StreamEvent {
  return url.startsWith('data:') ? { id, type: 'base64_image', data: url } : { id, type: 'text', data: `![](${url})` };
}

/** Accepts `{url}`, `{image_url: {url}}` and `{image_url: "…"}`. */
export function imageURL(part: unknown): string | undefined {
  if (!isRecord(part)) return text(part);
  const { image_url: image } = part;
  return isRecord(image) ? text(image['url']) : (text(image) ?? text(part['url']));
}

/** `thinking` is a list of text parts at Mistral, a string elsewhere. */
const thoughtOf = (thinking: unknown): string =>
  typeof thinking === 'string'
    ? thinking
    : list(thinking)
        .map((part) => (isRecord(part) ? (text(part['text']) ?? '') : ''))
        .join('');

/** Types of parts that are not reported as `data` when empty. */
const silentParts = new Set(['text', 'output_text', 'thinking', 'refusal', 'image_url']);

function pushPart(part: Json, id: string, out: StreamEvent[]): void {
  const thought = thoughtOf(part['thinking']);
  if (thought !== '') out.push({ id, type: 'reasoning', data: thought, origin: contentParts });
  const words = text(part['text']) ?? text(part['refusal']);
  if (words !== undefined) out.push({ id, type: 'text', data: words });
  const url = part['image_url'] === undefined ? text(part['image']) : imageURL(part);
  if (url !== undefined) out.push(imageEvent(id, url));
  // Mistral's reference marks and parts of unknown types are reported as `data`.
  const told = thought !== '' || words !== undefined || url !== undefined;
  const type = text(part['type']);
  if (!told && type !== undefined && !silentParts.has(type)) out.push({ id, type: 'data', data: part });
}

const wordsOf = (part: unknown): string | undefined =>
  isRecord(part) && (part['type'] === 'text' || part['type'] === 'output_text') ? text(part['text']) : undefined;

/** True if consecutive texts are separate paragraphs. Not if another part is between them: Mistral's references split sentences. */
function areApart(before: unknown, part: unknown): boolean {
  const [first, second] = [wordsOf(before), wordsOf(part)];
  return first !== undefined && second !== undefined && !/\s$/.test(first) && !/^\s/.test(second);
}

/** Reads `content` that is an array of parts, or the object itself (JSON mode of Cloudflare). */
export function pushContent(content: unknown, id: string, out: StreamEvent[]): void {
  if (Array.isArray(content)) {
    for (const [at, part] of content.entries()) {
      if (areApart(content[at - 1], part)) out.push({ id, type: 'text', data: '\n\n' });
      if (isRecord(part)) pushPart(part, id, out);
      else if (typeof part === 'string' && part !== '') out.push({ id, type: 'text', data: part });
    }
  } else if (isRecord(content)) {
    out.push({ id, type: 'text', data: JSON.stringify(content) });
  }
}

/** Reads a spoken reply: the transcript becomes text, the audio `data`. */
export function pushAudio(audio: unknown, id: string, out: StreamEvent[]): void {
  if (!isRecord(audio)) return;
  const transcript = text(audio['transcript']);
  if (transcript !== undefined) out.push({ id, type: 'text', data: transcript });
  if (text(audio['data']) !== undefined) out.push({ id, type: 'data', data: { audio } });
}
