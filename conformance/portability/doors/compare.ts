// What a vendor got of a client's request, and the client of the vendor's reply, against what was said.
import { leavesOf } from '../../harness/marked.ts';
import type { Leaf } from '../../harness/marked.ts';
import type { ExpectedReply } from '../../recordings/expectation.ts';
import type { Family } from '../rules/index.ts';
import type { Said } from '../said.ts';
import type { Asked } from './asked.ts';
import type { Client } from './spell.ts';

/** `reported`: the part is named, or the vendor's refusal reaches the client. */
export interface Finding {
  readonly client: string;
  readonly family: Family;
  readonly case: string;
  readonly part: string;
  readonly how: 'equal' | 'reported' | 'wrong';
  readonly found?: string;
}

export type Note = (part: string, how: Finding['how'], found?: string) => void;

/** Texts and values that the vendor's request must contain, by the name of the part. */
export function compareRequest(
  body: unknown,
  { turns, tools, settings }: Asked,
  reported: readonly string[],
  note: Note,
): void {
  const leaves = leavesOf(body);
  const raw = JSON.stringify(body);
  const has = (text: string): boolean =>
    raw.includes(JSON.stringify(text).slice(1, -1)) ||
    leaves.some(({ value }) => typeof value === 'string' && value.includes(JSON.stringify(text).slice(1, -1)));
  const judge = (part: string, isThere: boolean, names: RegExp): void =>
    note(
      part,
      isThere ? 'equal' : reported.some((name) => names.test(name)) ? 'reported' : 'wrong',
      `${reported.join(', ')} | ${raw}`,
    );
  let before = -1;
  const roles = new Map<string, Set<string>>();
  const speaks = (by: string, text: string): void => {
    const role = roleOf(leaves, text);
    if (role !== undefined) roles.set(by, (roles.get(by) ?? new Set()).add(role));
  };
  for (const [index, turn] of turns.entries()) {
    if (turn.by === 'tools') {
      for (const { text } of turn.results) judge('result', has(text), /^$/);
      continue;
    }
    if (turn.text !== '') {
      judge(`${turn.by} text`, has(turn.text), /^$/);
      const place = raw.indexOf(JSON.stringify(turn.text).slice(1, -1));
      if (turn.by !== 'system') {
        judge('order', place > before, /^$/);
        before = place;
      }
      speaks(turn.by === 'system' && index > 0 ? 'later system' : turn.by, turn.text);
    }
    if (turn.by === 'user' && turn.image) judge('image', raw.includes(turn.image.base64), /image/);
    if (turn.by === 'user' && turn.file) judge('file', raw.includes(turn.file.base64), /file/);
    if (turn.by === 'model') {
      for (const { name, arguments: args } of turn.calls) {
        judge('call', has(name), /^$/);
        for (const value of Object.values(args)) judge('argument', has(String(value)), /^$/);
      }
      if (turn.thought !== '') judge('thought', has(turn.thought), /reasoning|signature|thinking/);
    }
  }
  const [users, models, first, later] = ['user', 'model', 'system', 'later system'].map((by) => [
    ...(roles.get(by) ?? []),
  ]);
  judge('role of the user', (users?.length ?? 0) <= 1, /^$/);
  judge('role of the model', models?.[0] === undefined || (models.length === 1 && models[0] !== users?.[0]), /^$/);
  judge('role of the system text', first?.[0] === undefined || first[0] !== users?.[0], /system|turn/);
  judge('role of a later system text', later?.[0] === undefined || later[0] !== users?.[0], /system|turn/);
  for (const { name, description, parameters } of tools) {
    judge('tool', has(name) && has(description) && has(Object.keys(parameters['properties'] as object)[0] ?? ''), /^$/);
  }
  const value = (wanted: unknown): boolean => leaves.some((leaf) => leaf.value === wanted);
  const { temperature, top_p, max_tokens, stop, seed, effort, format, tool_choice: choice } = settings;
  // Ranges differ: half of the number is the same on a range of half the size.
  if (temperature !== undefined) judge('temperature', value(temperature), /temperature/);
  if (top_p !== undefined) judge('top_p', value(top_p), /top_p/);
  if (max_tokens !== undefined) judge('max_tokens', value(max_tokens), /max_tokens/);
  if (stop !== undefined) judge('stop', value(stop), /stop/);
  if (seed !== undefined) judge('seed', value(seed), /seed/);
  if (effort !== undefined)
    judge(
      'effort',
      leaves.some(
        ({ value: each, key }) =>
          /^(high|enabled|adaptive)$/i.test(String(each)) || (/think/i.test(key) && each !== false),
      ),
      /thinking|effort/,
    );
  if (format !== undefined) judge('format', has('kranich_answer'), /response_format|schema/);
  if (choice !== undefined)
    judge(
      'forced call',
      leaves.some(({ value: each, key }) => /^(required|any)$/i.test(String(each)) || key === 'any') ||
        raw.includes('"any":{}'),
      /tool_choice/,
    );
}

function roleOf(leaves: readonly Leaf[], text: string): string | undefined {
  const holder = leaves
    .find(({ value }) => typeof value === 'string' && value.includes(text))
    ?.holders.findLast((each) => 'role' in each && typeof each.role === 'string');
  return holder && 'role' in holder ? String(holder.role) : undefined;
}

/** The other vendors have no word for a refusal. */
const hasRefusals: ReadonlySet<Family> = new Set([
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'bedrock-converse',
]);

const stops: Readonly<Record<string, Readonly<Record<'end' | 'calls' | 'length' | 'refused', RegExp>>>> = {
  'openai-chat': { end: /^stop$/, calls: /^tool_calls$/, length: /^length$/, refused: /^content_filter$/ },
  'openai-responses': {
    end: /^completed$/,
    calls: /^completed$/,
    length: /^max_output_tokens$/,
    refused: /^content_filter$/,
  },
  'anthropic-messages': { end: /^end_turn$/, calls: /^tool_use$/, length: /^max_tokens$/, refused: /^refusal$/ },
  'gemini-generate': { end: /^STOP$/, calls: /^STOP$/, length: /^MAX_TOKENS$/, refused: /^SAFETY$/ },
  // The wire has one word for a limit and a refusal.
  'gemini-interactions': {
    end: /^completed$/,
    calls: /^requires_action$/,
    length: /^incomplete$/,
    refused: /^incomplete$/,
  },
  // The wire has no word for a refusal.
  'ollama-chat': { end: /^stop$/, calls: /^stop$/, length: /^length$/, refused: /^stop$/ },
};

export function compareReply(
  { wire }: Client,
  family: Family,
  read: ExpectedReply,
  said: Said,
  form: string,
  note: Note,
): void {
  const judge = (part: string, isEqual: boolean): void =>
    note(`${part}, ${form}`, isEqual ? 'equal' : 'wrong', JSON.stringify(read));
  // The vendor's own words about a refusal may follow.
  judge('text', read.text === (said.text ?? '') || (said.stop === 'refused' && read.text.startsWith(said.text ?? '')));
  judge('thought', read.reasoning === (said.thought ?? ''));
  const calls = said.calls ?? [];
  judge(
    'calls',
    JSON.stringify(read.toolCalls.map(({ name, arguments: json }) => [name, JSON.parse(json || '{}')])) ===
      JSON.stringify(calls.map(({ name, arguments: args }) => [name, args])),
  );
  const ids = read.toolCalls.map(({ id }) => id);
  judge('ids of calls', ids.every((id) => id !== '') && new Set(ids).size === ids.length);
  const refused = said.stop === 'refused' && !hasRefusals.has(family) ? 'end' : said.stop;
  const kind = refused === 'end' && calls.length > 0 ? 'calls' : refused;
  judge('stop', stops[wire]?.[kind]?.test(read.stop ?? '') === true);
  judge('usage', read.usage?.input === 1 && read.usage.output === 1);
  judge('form', !read.truncated && read.malformed === 0 && read.errorInStream === undefined);
}
