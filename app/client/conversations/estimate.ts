// Tokens of the next message, estimated while the page is idle, never on a keypress. Loaded with the counter of tokens, on first use.
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
  /** Unit: tokens, all of these. */
  readonly system: number;
  readonly history: number;
  readonly draft: number;
  readonly total: number;
  /** Number of messages that are sent, the new one included; `messages` counts all of them. */
  readonly sent: number;
  readonly messages: number;
  /** Tools were called in what is sent. */
  readonly calledTools: boolean;
  /** Sounds of earlier messages that the model does not get as they are, and of which there is no text. */
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
  /** Context window of the model, in tokens: files that do not fit into it are searched. */
  readonly window?: number | undefined;
  /** It reads PDFs by itself. */
  readonly documents?: boolean;
  /** Sounds that it hears by itself. */
  readonly sound?: Hearing | undefined;
  /** Size of what goes along with every question: custom instructions, and the project's instructions and files. Unit: tokens. */
  readonly around?: number;
}

/** Vendors count between some hundred and some thousand tokens for an image; nobody knows before it is sent. */
const imageTokens = 1_000;
/** Bytes of a token of a text that is not in this page. */
const bytesOfToken = 4;
/** Overhead of a message besides its words: role and separators. */
const messageTokens = 4;
/** Time limit of one slice of the work. */
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

/** Stops in the middle, for a later call, when its time is up: undefined until all is counted. */
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

/** Tokens of files that are not sent: searched, or attached before. Less than none for one whose pages are looked at, too. */
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
