// The script: what the last message asks for, and the steps of the answer it gets. First row that matches plays.
import { isErrorType } from '@tributary/runtime-core';
import type { ChatMessage, ChatParams, ErrorType } from '@tributary/runtime-core';
import { picture } from './picture.ts';
import type { DemoChunk } from './reader.ts';
import { taskReply } from './tasks.ts';
import * as texts from './texts.ts';
import { chooseCalls, showCall } from './tools.ts';

export type Step =
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'think'; readonly text: string }
  | { readonly do: 'call'; readonly name: string; readonly arguments: string }
  /** Unit: ms at the normal pace. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'send'; readonly chunk: DemoChunk }
  /** Before the reply begins it becomes the HTTP answer; later an event inside it. */
  | {
      readonly do: 'fail';
      readonly errorType: ErrorType;
      readonly when: 'before' | 'later';
      /** Further fields of the error's body: `retryAfter` in seconds, `deployId`. */
      readonly details: Readonly<Record<string, string>>;
    };

interface Ask {
  /** The last message of the user. */
  readonly message: string;
  readonly params: ChatParams;
}

interface Scene {
  readonly id: string;
  readonly asked: RegExp;
  play(ask: Ask): readonly Step[];
}

const say = (text: string): Step => ({ do: 'say', text });

const scenes: readonly Scene[] = [
  {
    id: 'echo',
    asked: /^echo\b/i,
    play: ({ message }) => [say(message.replace(/^echo\s*/i, '') || 'Add some words after "echo".')],
  },
  { id: 'error', asked: /^error\b/i, play: playError },
  { id: 'empty', asked: /^empty\b/i, play: () => [] },
  { id: 'markdown', asked: /\bmarkdown\b/i, play: () => [say(texts.markdown)] },
  { id: 'tool', asked: /\btools?\b|\bweather\b/i, play: playTools },
  {
    id: 'think',
    asked: /\b(think|reason)/i,
    play: () => [{ do: 'think', text: texts.reasoning }, say(texts.reasoned)],
  },
  { id: 'search', asked: /\b(search|sources?|cite|citations?)\b/i, play: playSearch },
  { id: 'image', asked: /\b(image|picture|draw)\b/i, play: playImage },
  { id: 'long', asked: /\blong\b/i, play: () => [say(texts.long())] },
  { id: 'slow', asked: /\bslow(ly)?\b/i, play: playSlow },
  { id: 'code', asked: /\bcode\b/i, play: () => [say(texts.code)] },
  { id: 'table', asked: /\btable\b/i, play: () => [say(texts.table)] },
  { id: 'maths', asked: /\b(maths?|formula|equation)\b/i, play: () => [say(texts.maths)] },
  { id: 'price', asked: /\b(price|cost|dollars?)\b/i, play: () => [say(texts.price)] },
  { id: 'tributary', asked: /\b(what is|about) tributary\b|\bTributary\b.*\?/i, play: () => [say(texts.tributary)] },
  { id: 'help', asked: /^\W*(hi|hey|hello|help|\?|what can you)/i, play: () => [say(texts.help)] },
];

/** Scenes that may be thought about first; the others are about one thing only, and say exactly that. */
const takesSwitches: ReadonlySet<string> = new Set([
  'markdown',
  'tool',
  'search',
  'image',
  'code',
  'table',
  'maths',
  'price',
  'help',
]);

/** A longer message is a task (a summary, a translation), not a word of the script. Unit: characters. */
const maxCommand = 200;

export function stepsFor(params: ChatParams): readonly Step[] {
  const last = params.messages.at(-1);
  if (last?.role === 'tool' || last?.role === 'function') return afterTools(params.messages);
  const task = taskReply(params);
  if (task !== undefined) return [say(task)];
  const message = textOf(params.messages.findLast(({ role }) => role === 'user')).trim();
  const ask: Ask = { message, params };
  const scene = message.length <= maxCommand ? scenes.find(({ asked }) => asked.test(message)) : undefined;
  if (scene && !takesSwitches.has(scene.id)) return scene.play(ask);
  const steps = scene ? scene.play(ask) : params.enabledSearch === true ? playSearch() : otherwise(ask);
  return params.thinking?.type === 'enabled' ? [{ do: 'think', text: texts.reasoning }, ...steps] : steps;
}

export function textOf(message: ChatMessage | undefined): string {
  const content = message?.content ?? '';
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

const imagesOf = ({ content }: ChatMessage): number =>
  Array.isArray(content) ? content.filter(({ type }) => type === 'image_url').length : 0;

function otherwise({ message, params }: Ask): readonly Step[] {
  const turns = params.messages.filter(({ role }) => role === 'user').length;
  if (
    turns <= 1 &&
    message.length <= maxCommand &&
    imagesOf(params.messages.at(-1) ?? params.messages[0] ?? none) === 0
  )
    return [say(texts.help)];
  const last = params.messages.at(-1) ?? none;
  const images = imagesOf(last);
  const words = message === '' ? 0 : message.split(/\s+/).length;
  const seen = images > 0 ? ` and ${images === 1 ? 'an image' : `${images} images`}` : '';
  return [
    say(
      `I’m scripted, so I can only tell you what I received: ${words === 1 ? 'one word' : `${words} words`}${seen}, in message ${params.messages.length} of this chat. Send **help** to see what I can show you.`,
    ),
  ];
}

const none: ChatMessage = { role: 'user', content: '' };

function playTools({ message, params }: Ask): readonly Step[] {
  const calls = chooseCalls(message, params.tools ?? []);
  if (calls.length === 0) return [say(texts.toolless), { do: 'call', ...showCall }];
  return [say('Let me use a tool. '), ...calls.map((call): Step => ({ do: 'call', ...call }))];
}

/** The answer to the results that stand at the end of the conversation. */
function afterTools(messages: readonly ChatMessage[]): readonly Step[] {
  const from = messages.findLastIndex(({ role }) => role !== 'tool' && role !== 'function') + 1;
  const names = new Map(
    messages.flatMap(({ tool_calls }) => tool_calls ?? []).map((call) => [call.id, call.function.name]),
  );
  const answers = messages.slice(from).map((message) => {
    const name = titleOf(message.name ?? names.get(message.tool_call_id ?? '') ?? 'the tool');
    const result = textOf(message).trim();
    const short = shortOf(result);
    if (result === '') return `${name} returned nothing.`;
    return short === undefined
      ? `${name} returned:\n\n\`\`\`\n${result.slice(0, 2000).replaceAll('```', "'''")}\n\`\`\``
      : `${name} returned **${short}**.`;
  });
  return [say(`${answers.join('\n\n')}\n\nThat’s all I needed. A real model would now use it in its response.`)];
}

/** Name of a tool as people read it: of its plugin where it has one, "Web search" for "web-search____search". */
function titleOf(name: string): string {
  const [plugin = name] = name.split('____');
  const words = plugin.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The one value that a result is about, numbers with at most four decimals; undefined where there is more to show. */
function shortOf(result: string): string | undefined {
  let read: unknown;
  try {
    read = JSON.parse(result);
  } catch {
    return undefined;
  }
  const value = read !== null && typeof read === 'object' && 'value' in read ? read.value : read;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (text === '' || text.length > 80 || /[*`\n]/.test(text)) return undefined;
  return text.replace(/^(-?\d+\.\d{4})\d+/, (long) => String(Number(Number(long).toFixed(4))));
}

function playSearch(): readonly Step[] {
  return [
    { do: 'wait', ms: 400 },
    say(texts.sources.text),
    { do: 'send', chunk: { type: 'grounding', data: texts.sources.grounding } },
  ];
}

function playImage({ message }: Ask): readonly Step[] {
  return [
    say('Here’s a pattern made from your words:'),
    { do: 'wait', ms: 600 },
    { do: 'send', chunk: { type: 'base64_image', data: picture(message, 160, 120) } },
  ];
}

function playSlow(): readonly Step[] {
  return texts.slow.split('…').flatMap((part): Step[] => [{ do: 'wait', ms: 2500 }, say(part)]);
}

/**
 * `error TYPE` fails before the reply, `error TYPE later` in the middle of it. Further words: `once` (every second time it
 * is answered; a word of your own behind it keeps it apart from others), `wait 4` and `deployment name` for the details.
 */
function playError({ message }: Ask): readonly Step[] {
  const [, name = 'ProviderBizError', ...words] = message.split(/\s+/);
  const errorType = /^\d+$/.test(name) ? Number(name) : name;
  if (!isErrorType(errorType))
    return [say(`"${name}" isn’t an error type. Try \`error QuotaLimitReached\` or \`error StreamChunkError later\`.`)];
  const after = (word: string): string | undefined => words[words.indexOf(word) + 1];
  if (words.includes('once') && isRepeated(message)) return [say(`This time it works: no ${name}.`)];
  const details = {
    ...(words.includes('wait') ? { retryAfter: after('wait') ?? '5' } : {}),
    ...(words.includes('deployment') ? { deployId: after('deployment') ?? 'my-deployment' } : {}),
  };
  const fail = { do: 'fail', errorType, details } as const;
  if (!words.includes('later')) return [{ ...fail, when: 'before' }];
  return [say('This response will break in the middle of a sen'), { ...fail, when: 'later' }];
}

/** Messages that failed once, so that their repetition succeeds. Bounded: the oldest is forgotten. */
const failed = new Set<string>();
const maxFailed = 100;

function isRepeated(message: string): boolean {
  if (failed.delete(message)) return true;
  failed.add(message);
  for (const oldest of failed) {
    if (failed.size <= maxFailed) break;
    failed.delete(oldest);
  }
  return false;
}
