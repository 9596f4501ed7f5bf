// One conversation as a text that people read: what is on screen of it, as Markdown or without any marks.
import type { Message } from './message.ts';
import { replyText } from './reply.ts';

export type TextFormat = 'markdown' | 'text';

/** Words of the reader's language. */
export interface ExportWords {
  readonly you: string;
  readonly picture: string;
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
  const turns = path.flatMap((message) => turnOf(message, format, words) ?? []);
  const top =
    format === 'markdown' ? `# ${oneLine(heading)}` : `${heading}\n${'='.repeat(Math.min(heading.length, 72))}`;
  return `${[top, ...turns].join('\n\n')}\n`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function turnOf(message: Message, format: TextFormat, words: ExportWords): string | undefined {
  switch (message.role) {
    case 'user':
      return [
        head(words.you, format),
        ...message.images.map(({ name, url }) => pictureOf(name || words.picture, url, format, words)),
        ...(message.files ?? []).map(({ name }) =>
          format === 'markdown' ? `*${words.file}: ${name}*` : `[${words.file}: ${name}]`,
        ),
        message.text,
      ]
        .filter(Boolean)
        .join('\n\n');
    case 'assistant': {
      const { reply, model } = message;
      const pictures = reply.parts.flatMap((part) =>
        part.type === 'image' ? [pictureOf(words.picture, part.src, format, words)] : [],
      );
      const body = [replyText(reply), ...pictures, sourcesOf(message, format, words), reply.error?.message ?? ''];
      // A turn that only called a tool says nothing to a reader.
      return body.some(Boolean) ? [head(model, format), ...body].filter(Boolean).join('\n\n') : undefined;
    }
    case 'tool':
      return undefined;
    default:
      return message satisfies never;
  }
}

const head = (who: string, format: TextFormat): string => (format === 'markdown' ? `## ${who}` : `${who}:`);

/** A picture that lies in the message itself would be a page of letters. */
function pictureOf(name: string, url: string, format: TextFormat, words: ExportWords): string {
  const apart = url.startsWith('data:');
  if (format === 'markdown') return apart ? `*${words.picture}: ${name}*` : `![${name}](${url})`;
  return `[${words.picture}: ${apart ? name : url}]`;
}

function sourcesOf(message: Message, format: TextFormat, words: ExportWords): string {
  const citations = message.role === 'assistant' ? (message.reply.grounding?.citations ?? []) : [];
  if (citations.length === 0) return '';
  const lines = citations.map(({ title, url }, index) =>
    format === 'markdown'
      ? `${index + 1}. [${title || url}](${url})`
      : `${index + 1}. ${title ? `${title}: ` : ''}${url}`,
  );
  return [`${words.sources}:`, '', ...lines].join('\n');
}

/** What may stand in a file's name on any system. */
export function fileNameOf(title: string, ending: string): string {
  const clean = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${[...clean].slice(0, 80).join('').trim() || 'conversation'}.${ending}`;
}
