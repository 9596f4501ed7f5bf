// Exports messages as JSON chunks that include their files, holding one chunk in memory at a time.
import { randomUUID } from 'node:crypto';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { dataURLOf, wordsOf } from './file-text.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import type { FileStore } from './file-store.ts';

const noImage = 'data:,';

/** Replaces file addresses by marks, serializes the message, then replaces the marks by the files. */
export const exportedMessage = (files: Pick<FileStore, 'open' | 'documentText'>, userId: string) =>
  async function* (message: StoredMessage): AsyncGenerator<string> {
    // Random, so it cannot occur in a message.
    const mark = randomUUID();
    const marks = new RegExp(`${mark}:(image|text):([\\w-]+);`);
    const json = JSON.stringify(withMarks(message, (as, id) => `${mark}:${as}:${id};`));
    const [head = '', ...places] = json.split(marks);
    yield head;
    for (let at = 0; at < places.length; at += 3) {
      const [as, id = '', after = ''] = places.slice(at, at + 3);
      yield* as === 'image' ? imageIn(id) : textIn(id);
      yield after;
    }

    async function* imageIn(id: string): AsyncGenerator<string> {
      const file = await files.open(userId, id);
      if (file) yield* dataURLOf(file);
      else yield noImage;
    }
    async function* textIn(id: string): AsyncGenerator<string> {
      // Export a document's text: an importer may not be able to read the format.
      const text = await files.documentText(userId, id);
      if (text !== undefined) yield JSON.stringify(text).slice(1, -1);
      const file = text === undefined ? await files.open(userId, id) : undefined;
      if (!file) return;
      for await (const words of wordsOf(file)) yield JSON.stringify(words).slice(1, -1);
    }
  };

type Mark = (as: 'image' | 'text', id: string) => string;

function withMarks(message: StoredMessage, mark: Mark): StoredMessage {
  const imageAt = (url: string): string => {
    const id = fileIdOf(url);
    return id === undefined ? url : mark('image', id);
  };
  switch (message.role) {
    case 'user': {
      const images = message.images.map((image) => ({ ...image, url: imageAt(image.url) }));
      if (!message.files) return { ...message, images };
      const texts = message.files.map((file) => {
        if (!('url' in file)) return file;
        const { url, seconds: _seconds, ...rest } = file;
        const id = fileIdOf(url);
        // A sound is exported as its transcript.
        const { fileType } = soundOf(file) ? { fileType: 'text/plain' } : file;
        return { ...rest, fileType, content: id === undefined ? '' : mark('text', id) };
      });
      return { ...message, images, files: texts };
    }
    case 'assistant': {
      const parts = message.reply.parts.map((part) =>
        part.type === 'image' ? { ...part, src: imageAt(part.src) } : part,
      );
      return { ...message, reply: { ...message.reply, parts } };
    }
    case 'tool':
      return message;
    default:
      return message satisfies never;
  }
}
