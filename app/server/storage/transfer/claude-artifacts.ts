// Reads Claude's artifacts: documents written by a tool or, in older exports, between tags in the text. Undocumented;
// follows descriptions of exports, not an actual one.
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import { documentBlock } from './blocks.ts';
import { textOf } from './draft.ts';
import type { Fields } from './draft.ts';
import { textPart, thoughtPart } from './foreign-tree.ts';

export interface Artifact {
  readonly title: string;
  readonly type: string;
  readonly language: string;
  readonly content: string;
}

/** Artifacts by id, in their state after a message. */
export type Artifacts = ReadonlyMap<string, Artifact>;

const languages: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['image/svg+xml', 'svg'],
  ['application/vnd.ant.mermaid', 'mermaid'],
  ['application/vnd.ant.react', 'jsx'],
]);

function blockOf({ title, type, language, content }: Artifact): string {
  const isMarkdown = type === 'text/markdown' || (type === '' && /^(markdown|md)$/i.test(language));
  return documentBlock(title, content, isMarkdown ? undefined : language || (languages.get(type) ?? ''));
}

/** Returns the document after a tool call as a Markdown block; undefined if the call does not contain it. */
export function calledArtifact(input: Fields, artifacts: Map<string, Artifact>): string | undefined {
  const id = textOf(input['id']);
  const known = input['command'] === 'create' ? undefined : artifacts.get(id);
  const content = textOf(input['content']) || changed(known?.content ?? '', input);
  if (content === '') return undefined;
  const of = (field: 'title' | 'type' | 'language'): string => textOf(input[field]) || (known?.[field] ?? '');
  const artifact = { title: of('title'), type: of('type'), language: of('language'), content };
  if (id !== '') artifacts.set(id, artifact);
  return blockOf(artifact);
}

function changed(content: string, input: Fields): string {
  const old = textOf(input['old_str']);
  const at = old === '' ? -1 : content.indexOf(old);
  return at < 0 ? '' : content.slice(0, at) + textOf(input['new_str']) + content.slice(at + old.length);
}

/** Returns the file that a call of Claude's file tools wrote, as a block; undefined if the call lacks it. */
export function calledFile(name: string, input: Fields, artifacts: Map<string, Artifact>): string | undefined {
  const path = textOf(input['path']);
  const known = artifacts.get(path);
  const content = name === 'create_file' ? textOf(input['file_text']) : changed(known?.content ?? '', input);
  if (path === '' || content === '') return undefined;
  const title = path.split('/').at(-1) ?? '';
  const artifact = { title, type: '', language: /\.(\w{1,12})$/.exec(title)?.[1]?.toLowerCase() ?? '', content };
  artifacts.set(path, artifact);
  return blockOf(artifact);
}

const opening = /<ant(Artifact|Thinking)((?:\s+[\w-]+="[^"]*")*)\s*>/g;

/** Splits text with artifact and thinking tags into parts. An unclosed tag is text. */
export function taggedParts(text: string, at: number): readonly ReplyPart[] {
  const parts: ReplyPart[] = [];
  let pending = '';
  let read = 0;
  const endless = new Set<string>();
  for (const match of text.matchAll(opening)) {
    const [all, tag = '', attributes = ''] = match;
    const start = match.index + all.length;
    const end = match.index < read || endless.has(tag) ? -1 : text.indexOf(`</ant${tag}>`, start);
    if (end < 0) {
      if (match.index >= read) endless.add(tag);
      continue;
    }
    const before = text.slice(read, match.index);
    const inside = text
      .slice(start, end)
      .replace(/^\r?\n/, '')
      .trimEnd();
    read = end + `</ant${tag}>`.length;
    if (tag === 'Thinking') {
      parts.push(...textPart(pending + before), ...thoughtPart(inside.trim(), at));
      pending = '';
    } else {
      const value = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, given]) => [name, given]));
      const of = (name: string): string => value.get(name) ?? '';
      const artifact = { title: of('title'), type: of('type'), language: of('language'), content: inside };
      const head = `${pending}${before}`.trimEnd();
      pending = `${head === '' ? '' : `${head}\n\n`}${blockOf(artifact)}\n\n`;
    }
  }
  if (read === 0) return textPart(text);
  const rest = text.slice(read);
  return [...parts, ...textPart((pending === '' ? rest : `${pending}${rest.trimStart()}`).trim())];
}
