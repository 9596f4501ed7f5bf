// Estimates the tokens of the next message when idle, never on a keystroke. Loaded with the tokenizer on first use.
import type { Unheard } from '../../shared/api/unheard-sounds.ts';
import type { Hearing } from '../../shared/api/providers.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { FileAttachment, Message } from '../../shared/message/message.ts';
import { headTokens, planFiles } from '../../shared/payload/file-modes.ts';
import type { Shortage } from '../../shared/payload/file-modes.ts';
import { soundOf } from '../../shared/payload/sounds.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import { replyText } from '../../shared/reply/reply.ts';
import { historyOf } from '../../shared/conversation/tree.ts';

export interface Estimate {
  /** Unit of the four counts: tokens. */
  readonly system: number;
  readonly history: number;
  readonly draft: number;
  readonly total: number;
  /** Number of messages that are sent, including the new one. `messages` counts all. */
  readonly sent: number;
  readonly messages: number;
  /** True if the messages to send contain tool calls. */
  readonly calledTools: boolean;
  /** Sounds of earlier messages that are not sent as audio and have no transcript. */
  readonly unheard: readonly UnheardSound[];
}

export interface UnheardSound {
  readonly file: SoundFile;
  readonly unheard: Unheard;
  readonly short?: Shortage;
}

export interface Drafted {
  readonly text: string;
  readonly images: number;
  readonly files: readonly FileAttachment[];
  /** Context window of the model in tokens. Files that do not fit are searched instead of sent. */
  readonly window?: number | undefined;
  /** True if the model reads PDFs natively. */
  readonly documents?: boolean;
  /** Audio input of the model. */
  readonly sound?: Hearing | undefined;
  /** Tokens sent with every question: custom instructions, and the project's instructions and files. */
  readonly around?: number;
}

/** Rough default: vendors count between some hundred and some thousand tokens per image. */
const imageTokens = 1_000;
/** Bytes per token, for texts not loaded in this page. */
const bytesOfToken = 4;
/** Tokens of a message in addition to its text: role and separators. */
const messageTokens = 4;
/** Time budget of one slice of the work, in ms. */
const sliceMs = 6;

export type CountTokens = (text: string) => number;
const counted = new WeakMap<Message, number>();

const countedFiles = new WeakMap<FileAttachment, number>();

function fileTokens(file: FileAttachment, count: CountTokens): number {
  const tokens = countedFiles.get(file) ?? ownTokens(file, count);
  countedFiles.set(file, tokens);
  return tokens;
}

function ownTokens(file: FileAttachment, count: CountTokens): number {
  if ('content' in file) return count(file.content);
  return file.read?.tokens ?? (soundOf(file) ? 0 : file.size / bytesOfToken);
}

function tokensOf(message: Message, count: CountTokens): number {
  const known = counted.get(message);
  if (known !== undefined) return known;
  const files = message.role === 'user' ? (message.files ?? []) : [];
  const inFiles = files.reduce((sum, file) => sum + fileTokens(file, count), 0);
  const tokens = messageTokens + count(textOf(message)) + inFiles + imagesOf(message) * imageTokens;
  counted.set(message, tokens);
  return tokens;
}

function textOf(message: Message): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'user') return message.text;
  const calls = message.reply.parts.flatMap((part) => (part.type === 'tool' ? [part.name, part.arguments] : []));
  return [replyText(message.reply), ...calls].join('\n');
}

const imagesOf = (message: Message): number => (message.role === 'user' ? message.images.length : 0);

const callsTools = (message: Message): boolean =>
  message.role === 'tool' || (message.role === 'assistant' && message.reply.parts.some(({ type }) => type === 'tool'));

/** Counts in slices: returns undefined if the time is up, and continues at the next call. */
export function estimate(
  path: readonly Message[],
  config: ChatConfig,
  draft: Drafted,
  count: CountTokens,
  now: () => number = () => performance.now(),
): Estimate | undefined {
  const until = now() + sliceMs;
  const next: Message = { id: '', parentId: null, createdAt: 0, role: 'user', text: '', images: [] };
  const { sent, summary = '' } = historyOf([...path, next], config);
  let history = 0;
  for (const message of sent) {
    if (message === next) continue;
    if (!counted.has(message) && now() > until) return undefined;
    history += tokensOf(message, count);
  }
  const saved = savedTokens(sent, draft, count);
  const files = draft.files.reduce((sum, file) => sum + fileTokens(file, count), 0) - saved.draft;
  history -= saved.history;
  const own = count(draft.text) + files + draft.images * imageTokens;
  const { around = 0 } = draft;
  const system =
    config.system || summary || around > 0 ? messageTokens + around + count(`${config.system}\n${summary}`) : 0;
  return {
    system,
    history,
    draft: own > 0 ? own + messageTokens : 0,
    total: system + history + (own > 0 ? own + messageTokens : 0),
    sent: sent.length,
    messages: path.length + 1,
    calledTools: sent.some(callsTools),
    unheard: saved.unheard,
  };
}

/** Tokens of files that are searched, or were sent before, and so are not sent. Negative when page images are sent as well. */
function savedTokens(
  sent: readonly Message[],
  { files, window, documents = false, sound }: Drafted,
  count: CountTokens,
) {
  const before = sent.flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
  const all = [...before, ...files];
  const addresses = all.map((file) => ('url' in file ? file.url : file.file));
  const again = addresses.map((address, at) => address !== undefined && addresses.indexOf(address) < at);
  const plans = planFiles(
    all.filter((_, at) => !again[at]),
    { window, documents, sound },
  );
  const unheard = plans.flatMap(({ file, unheard: reason, short }): readonly UnheardSound[] => {
    const silent = soundOf(file);
    return reason && silent && !silent.read && before.includes(file)
      ? [{ file: silent, unheard: reason, ...(short ? { short } : {}) }]
      : [];
  });
  const planned = plans.values();
  const saved = all.map((each, at) => {
    const plan = again[at] ? undefined : planned.next().value;
    if (!plan) return fileTokens(each, count);
    const { file, mode, tokens } = plan;
    if (mode === 'search') return Math.max(0, fileTokens(file, count) - headTokens);
    return mode === 'native' ? fileTokens(file, count) - tokens : 0;
  });
  const sum = (of: readonly number[]): number => of.reduce((all, each) => all + each, 0);
  return { history: sum(saved.slice(0, before.length)), draft: sum(saved.slice(before.length)), unheard };
}
