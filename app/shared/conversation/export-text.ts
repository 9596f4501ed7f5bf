// Exports the messages on screen as Markdown or plain text.
import { fileIdOf } from './file-address.ts';
import type { AssistantMessage, Message, UserMessage } from '../message/message.ts';
import { citedText } from '../message/cited-text.ts';
import { roundsIn, turnsOf } from './rounds.ts';

export type TextFormat = 'markdown' | 'text';

/** Labels in the user's language. */
export interface ExportWords {
  readonly you: string;
  readonly image: string;
  readonly file: string;
  readonly sources: string;
  readonly untitled: string;
}

export function exportText(
  { title, path }: { readonly title: string; readonly path: readonly Message[] },
  format: TextFormat,
  words: ExportWords,
): string {
  const heading = title || words.untitled;
  const turns = turnsOf(path).flatMap(({ messages }) => turnOf(messages, format, words) ?? []);
  const top =
    format === 'markdown' ? `# ${oneLine(heading)}` : `${heading}\n${'='.repeat(Math.min(heading.length, 72))}`;
  return `${[top, ...turns].join('\n\n')}\n`;
}

/** An answer alone, with its images and sources. */
export const exportAnswer = (rounds: readonly AssistantMessage[], words: ExportWords): string =>
  `${rounds
    .flatMap((round) => answerOf(round, 'markdown', words))
    .filter(Boolean)
    .join('\n\n')}\n`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function turnOf(messages: readonly Message[], format: TextFormat, words: ExportWords): string | undefined {
  const [first] = messages;
  if (first?.role === 'user') return questionOf(first, format, words);
  // All rounds of an answer become one text; rounds with only tool calls are skipped.
  const rounds = roundsIn(messages);
  const body = rounds.flatMap((round) => answerOf(round, format, words)).filter(Boolean);
  return body.length > 0 ? [head(rounds.at(-1)?.model ?? '', format), ...body].join('\n\n') : undefined;
}

const questionOf = ({ images, files, text }: UserMessage, format: TextFormat, words: ExportWords): string =>
  [
    head(words.you, format),
    ...images.map(({ name, url }) => imageText(name || words.image, url, format, words)),
    ...(files ?? []).map(({ name }) =>
      format === 'markdown' ? `*${words.file}: ${name}*` : `[${words.file}: ${name}]`,
    ),
    text,
  ]
    .filter(Boolean)
    .join('\n\n');

function answerOf(message: AssistantMessage, format: TextFormat, words: ExportWords): readonly string[] {
  const { reply } = message;
  const drawn = reply.parts.flatMap((part) =>
    part.type === 'image' ? [imageText(words.image, part.src, format, words)] : [],
  );
  return [citedText(reply), ...drawn, sourcesOf(message, format, words), reply.error?.message ?? ''];
}

const head = (who: string, format: TextFormat): string => (format === 'markdown' ? `## ${who}` : `${who}:`);

/** Data URLs are too long to export, and file URLs work only for the user. */
function imageText(name: string, url: string, format: TextFormat, words: ExportWords): string {
  const apart = url.startsWith('data:') || fileIdOf(url) !== undefined;
  if (format === 'markdown') return apart ? `*${words.image}: ${name}*` : `![${name}](${url})`;
  return `[${words.image}: ${apart ? name : url}]`;
}

function sourcesOf({ reply }: AssistantMessage, format: TextFormat, words: ExportWords): string {
  const citations = reply.grounding?.citations ?? [];
  if (citations.length === 0) return '';
  const lines = citations.map(({ title, url }, index) =>
    url === ''
      ? `${index + 1}. ${title}`
      : format === 'markdown'
        ? `${index + 1}. [${title || url}](${url})`
        : `${index + 1}. ${title ? `${title}: ` : ''}${url}`,
  );
  return [`${words.sources}:`, '', ...lines].join('\n');
}

/** Returns a file name that is valid on all operating systems. */
export function fileNameOf(title: string, ending: string): string {
  const clean = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${[...clean].slice(0, 80).join('').trim() || 'conversation'}.${ending}`;
}
