// Finds the code blocks of the conversation, rendered or not, with their names and questions.
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { PreviewVersion } from '../../shared/api/previews.ts';
import type { Message, UserMessage } from '../../shared/message/message.ts';
import { createSplitter } from '../../shared/markdown/blocks.ts';
import type { Block } from '../../shared/markdown/blocks.ts';
import { parseMarkdown } from '../../shared/markdown/parse.ts';
import { walk } from '../../shared/markdown/walk.ts';
import { askedIn, ownAfter } from './asked.ts';
import { previewKind } from './kinds.ts';
import type { PreviewBlock } from './versions.ts';

/** `saved`: versions saved by the user, which are not part of a message, oldest first. */
export function blocksOf(path: readonly Message[], saved: readonly PreviewVersion[] = []): readonly PreviewBlock[] {
  let question = '';
  const behind = savedBehind(path, saved);
  return path.flatMap((message) => {
    if (message.role === 'user') question = message.text;
    const own = behind.get(message.id) ?? [];
    switch (message.role) {
      case 'user':
        return [...ownOf(message), ...own];
      case 'assistant':
        return [...blocksIn(message, question), ...own];
      case 'tool':
        return own;
      default:
        return message satisfies never;
    }
  });
}

/** Returns the user's versions that the messages of this path send to the model. */
export const toldOn = (path: readonly Message[]): ReadonlySet<string> =>
  new Set(path.flatMap((message) => (message.role === 'user' ? ownOf(message).map(({ text }) => text) : [])));

/**
 * Groups saved versions by the message that they follow: the last message at the time of saving or, on another branch,
 * the message that contains the changed version, which must be on the path.
 */
function savedBehind(path: readonly Message[], saved: readonly PreviewVersion[]) {
  const behind = new Map<string, PreviewBlock[]>();
  if (saved.length === 0) return behind;
  const here = new Set(path.map(({ id }) => id));
  for (const version of saved) {
    const { message, after } = version;
    if (!here.has(message)) continue;
    const at = here.has(after) ? after : message;
    behind.set(at, [...(behind.get(at) ?? []), savedBlock(version)]);
  }
  return behind;
}

const savedBlocks = new WeakMap<PreviewVersion, PreviewBlock>();

function savedBlock(version: PreviewVersion): PreviewBlock {
  const { id, language, text, name, base, message } = version;
  const made: PreviewBlock = {
    language,
    text,
    base,
    own: true,
    saved: id,
    message,
    ...(name === undefined ? {} : { name }),
  };
  const block = savedBlocks.get(version) ?? made;
  savedBlocks.set(version, block);
  return block;
}

const readOwn = new WeakMap<UserMessage, readonly PreviewBlock[]>();

/**
 * Reads only the block directly after the line that introduces the user's version: other code in a question is no
 * version.
 */
function ownOf(message: UserMessage): readonly PreviewBlock[] {
  const had = readOwn.get(message);
  if (had) return had;
  const parts = /```|~~~/.test(message.text) ? createSplitter().update(message.text, true) : [];
  const blocks = parts.flatMap((part, at) => {
    const before = part.code ? parts[at - 1] : undefined;
    const asked = before && !before.code ? ownAfter(before.text) : undefined;
    return asked
      ? blockOf(part).map((block): PreviewBlock => ({ ...block, asked, own: true, message: message.id }))
      : [];
  });
  readOwn.set(message, blocks);
  return blocks;
}

type Answer = Extract<Message, { readonly role: 'assistant' }>;

/** Message objects keep their identity while unchanged. */
const read = new WeakMap<Answer, readonly PreviewBlock[]>();

function blocksIn(answer: Answer, question: string): readonly PreviewBlock[] {
  const had = read.get(answer);
  if (had) return had;
  const found = answer.reply.parts.flatMap((part) =>
    part.type === 'text' && /```|~~~/.test(part.text) ? codeIn(part.text, !isRunning(answer)) : [],
  );
  const asked = askedIn(question);
  // The answer may contain other, shorter blocks, so the longest one counts as the requested change.
  const longest = found.toSorted((a, b) => b.text.length - a.text.length)[0];
  const blocks = found.map((block) => ({
    ...block,
    message: answer.id,
    ...(asked && block === longest ? { asked } : {}),
  }));
  read.set(answer, blocks);
  return blocks;
}

const codeIn = (text: string, final: boolean): readonly PreviewBlock[] =>
  createSplitter()
    .update(text, final)
    .flatMap((block) => (block.open ? [] : blockOf(block)));

function blockOf({ text, code }: Block): readonly PreviewBlock[] {
  if (code) return previewOf(code.language, code.text, /^ {0,3}(?:`{3,}|~{3,})\s*\S+[ \t]+(.*)/.exec(text)?.[1]);
  return /```|~~~/.test(text) ? codeBelow(text) : [];
}

/** Finds code inside a list or a quote. */
function codeBelow(text: string): readonly PreviewBlock[] {
  const found: PreviewBlock[] = [];
  walk(parseMarkdown(text), ({ children }) => {
    for (const child of children) {
      if (child.type !== 'code') continue;
      const { lang, meta } = child as { readonly lang?: string | null; readonly meta?: string | null }; // as mdast defines it
      found.push(...previewOf(lang ?? '', child.value ?? '', meta ?? undefined));
    }
  });
  return found;
}

function previewOf(written: string, text: string, about: string | undefined): readonly PreviewBlock[] {
  const language = written.toLowerCase();
  if (previewKind(language) === undefined || text.trim() === '') return [];
  const name = nameIn(about) ?? nameAbove(text);
  return [{ language, text, ...(name === undefined ? {} : { name }) }];
}

const aFile = /^[\w@.][\w@./()[\]-]*\.[a-z]\w{0,9}$/i;

/** Reads a file name from the info string: `title="a.html"` or `a.html`. */
function nameIn(about: string | undefined): string | undefined {
  const named = /(?:^|\s)(?:title|file|filename|name)\s*=\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(about ?? '');
  const name = named?.[1] ?? named?.[2] ?? named?.[3] ?? about?.trim().split(/\s+/)[0];
  return name !== undefined && aFile.test(name) ? name : undefined;
}

/** Reads a file name from a first line that is a comment with only that name. */
function nameAbove(text: string): string | undefined {
  const [, name] =
    /^\s*(?:\/\/|#|%%|<!--|\/\*)\s*(?:file(?:name)?:\s*)?(\S+?)\s*(?:-->|\*\/)?\s*(?:\n|$)/i.exec(text) ?? [];
  return name !== undefined && aFile.test(name) ? name : undefined;
}
