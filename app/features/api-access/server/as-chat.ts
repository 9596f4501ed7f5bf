// Turns the messages of a request, and the reply to it, into those of a chat.
import type { ChatMessage, MessagePart } from '@tributary/runtime-core';
import { fileName } from '../../../server/storage/file-name.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { fileAddress } from '../../../shared/conversation/file-address.ts';
import type { AssistantMessage, FileAttachment, ImageAttachment, ResultFile } from '../../../shared/message/message.ts';
import { variables } from '../../../shared/payload/variables/values.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { CarriedBlock, Reply, ReplyPart } from '../../../shared/reply/reply.ts';
import { fileIn, textIn } from './message-texts.ts';

export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface AsChat {
  /** System texts, wherever in the conversation they were. */
  readonly system: string;
  readonly messages: readonly StoredMessage[];
  /** To be stored before the messages that name them. */
  readonly files: readonly SentFile[];
}

interface Ended {
  readonly reply: Reply;
  readonly outcome: Outcome;
}

interface Called {
  readonly provider: string;
  readonly model: string;
  /** Unix time in ms. */
  readonly at: number;
}

/** Distributed over the union. */
type Draft = StoredMessage extends infer M
  ? M extends StoredMessage
    ? Omit<M, 'id' | 'parentId' | 'createdAt'>
    : never
  : never;

/** Content of a call without a result, for the model. */
const noResult = 'The result of this call was not sent to this server.';

export function asChat(given: readonly ChatMessage[], ended: Ended | undefined, called: Called): AsChat {
  const system: string[] = [];
  const files: SentFile[] = [];
  const drafts: Draft[] = [];
  const add = (draft: Draft): void => {
    const last = drafts.at(-1);
    if (draft.role === 'user' && last?.role === 'user') drafts[drafts.length - 1] = joined(last, draft);
    else drafts.push(draft);
  };
  /** Calls whose results have not come yet: name by id. */
  const open = new Map<string, string>();
  const closeCalls = (): void => {
    for (const [toolCallId, name] of open)
      add({ role: 'tool', toolCallId, name, content: noResult, outcome: 'cancelled' });
    open.clear();
  };
  const answered = (reply: Reply, outcome: Outcome): void => {
    closeCalls();
    add({ role: 'assistant', provider: called.provider, model: called.model, reply, outcome });
    for (const part of reply.parts) if (part.type === 'tool') open.set(part.id, part.name);
  };
  for (const message of given) {
    switch (message.role) {
      case 'system':
        system.push(escaped(textIn(message)));
        break;
      case 'user':
        closeCalls();
        add(questionOf(message, files));
        break;
      case 'assistant':
        answered(replyOf(message, called.at), 'done');
        break;
      case 'tool':
      case 'function': {
        const id = message.tool_call_id ?? '';
        const name = open.get(id) ?? message.name ?? '';
        open.delete(id);
        add(resultOf(message, id, name, files));
      }
    }
  }
  if (ended) answered(ended.reply, ended.outcome);
  closeCalls();
  return { system: system.filter((each) => each !== '').join('\n\n'), messages: inALine(drafts, called.at), files };
}

function inALine(drafts: readonly Draft[], at: number): readonly StoredMessage[] {
  let parentId: string | null = null;
  return drafts.map((draft, place): StoredMessage => {
    const id = newId();
    // Older messages come first in lists by time.
    const message = { ...draft, id, parentId, createdAt: at - (drafts.length - 1 - place) };
    parentId = id;
    return message;
  });
}

/** Texts of programs are not templates: `{{date}}` in them stays as it is. */
const escaped = (text: string): string =>
  text.replaceAll(/(?<!\\)\{\{[ \t]*([a-z_]+)[ \t]*\}\}/g, (found, name: string) =>
    variables.has(name) ? `\\${found}` : found,
  );

type Question = Extract<Draft, { readonly role: 'user' }>;

function joined(one: Question, other: Question): Question {
  const files = [...(one.files ?? []), ...(other.files ?? [])];
  return {
    role: 'user',
    text: [one.text, other.text].filter((text) => text !== '').join('\n\n'),
    images: [...one.images, ...other.images],
    ...(files.length > 0 ? { files } : {}),
  };
}

const partsOf = ({ content }: ChatMessage): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

function questionOf(message: ChatMessage, files: SentFile[]): Question {
  const parts = partsOf(message);
  const images: ImageAttachment[] = [];
  const attached: FileAttachment[] = [];
  for (const part of parts) {
    if (part.type === 'image_url') {
      const image = fileIn(part.image_url.url);
      images.push({
        id: newId(),
        name: image?.name ?? 'image',
        url: image ? stored(image, files) : part.image_url.url,
      });
    } else if (part.type === 'file') {
      const { file_data: data, text } = part.file;
      const name = fileName(part.file.filename);
      const file = fileIn(data);
      const facts = { id: newId(), name, fileType: file?.mediaType ?? 'text/plain', size: file?.bytes.length ?? 0 };
      if (file) attached.push({ ...facts, url: stored({ ...file, name }, files) });
      else if (text !== undefined) attached.push({ ...facts, size: Buffer.byteLength(text), content: text });
    }
  }
  const text = escaped(textIn(message));
  return { role: 'user', text, images, ...(attached.length > 0 ? { files: attached } : {}) };
}

function stored({ name, bytes }: { readonly name: string; readonly bytes: Buffer }, files: SentFile[]): string {
  const id = newId();
  files.push({ id, name, bytes });
  return fileAddress(id);
}

function resultOf(message: ChatMessage, toolCallId: string, name: string, files: SentFile[]): Draft {
  const results = partsOf(message).flatMap((part): ResultFile[] => {
    const file = part.type === 'image_url' ? fileIn(part.image_url.url) : undefined;
    return file ? [{ name: file.name, mediaType: file.mediaType, url: stored(file, files) }] : [];
  });
  const content = textIn(message);
  return {
    role: 'tool',
    toolCallId,
    name,
    content,
    outcome: 'done',
    ...(results.length > 0 ? { files: results } : {}),
  };
}

function replyOf(message: ChatMessage, at: number): AssistantMessage['reply'] {
  const parts: ReplyPart[] = [];
  const carried: CarriedBlock[] = [];
  const { reasoning_content: thought, reasoning_origin: origin, tool_calls: calls = [] } = message;
  const times = { startedAt: at, endedAt: at };
  const shown = new Set<number>();
  const call = (index: number): void => {
    const made = calls[index];
    if (!made || shown.has(index)) return;
    shown.add(index);
    const { id, function: named, thoughtSignature, extra } = made;
    parts.push({
      type: 'tool',
      index,
      id,
      name: named.name,
      arguments: named.arguments,
      ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
      ...(extra === undefined ? {} : { extra }),
    });
  };
  if (thought) parts.push({ type: 'reasoning', text: thought, ...times, ...(origin === undefined ? {} : { origin }) });
  for (const part of partsOf(message)) {
    switch (part.type) {
      case 'text':
        if (part.text !== '') parts.push({ type: 'text', text: part.text });
        break;
      case 'thinking':
        parts.push({
          type: 'reasoning',
          text: part.thinking,
          ...times,
          ...(part.signature === undefined ? {} : { signature: part.signature }),
          ...(part.origin === undefined ? {} : { signatureOrigin: part.origin }),
        });
        break;
      case 'redacted_thinking':
        parts.push({ type: 'redacted', data: part.data });
        break;
      case 'carried':
        carried.push({ part: parts.length, offset: 0, wire: part.wire, item: part.item });
        break;
      case 'call':
        call(part.at);
        break;
      case 'image_url':
        parts.push({ type: 'image', id: newId(), src: part.image_url.url });
        break;
      case 'file':
    }
  }
  for (const index of calls.keys()) call(index);
  return { parts, ...(carried.length > 0 ? { carried } : {}), finishReason: calls.length > 0 ? 'tool_calls' : 'stop' };
}
