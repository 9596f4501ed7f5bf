// Sends the documents and sounds of a conversation as files or as text, depending on the called model.
import type { Omission } from '../contract/omitted.ts';
import type { ChatParams, MessagePart } from '../contract/params.ts';
import type { Fitted } from '../wire/fit.ts';
import { soundAsText } from '../wire/sound-part.ts';
import { DocumentGate } from './documents.ts';
import type { Reader } from './documents.ts';
import { isSound, SoundGate } from './sounds.ts';

/** Returns the same params if no message holds a file. Reports omitted sounds that have no text; documents always have a text. */
export function fitFiles(params: ChatParams, reader: Reader): Fitted {
  const { messages, model } = params;
  if (!messages.some(({ content }) => Array.isArray(content) && content.some(isFile))) return { params, omitted: [] };
  const documents = new DocumentGate(reader);
  const sounds = new SoundGate({ ...reader, model });
  const omitted: Omission[] = [];
  const fitted = messages.map((message) => {
    const { content, role } = message;
    if (!Array.isArray(content) || !content.some(isFile)) return message;
    const parts = content.map((part): MessagePart => {
      if (part.type !== 'file') return part;
      if (!isSound(part)) return documents.pass(part, role);
      const passed = sounds.pass(part, role);
      if (typeof passed !== 'string') return passed;
      if (part.file.text === undefined) omitted.push({ part: 'sound', reason: passed, count: 1 });
      return soundAsText(part);
    });
    return { ...message, content: parts };
  });
  return { params: { ...params, messages: fitted }, omitted };
}

const isFile = ({ type }: MessagePart): boolean => type === 'file';
