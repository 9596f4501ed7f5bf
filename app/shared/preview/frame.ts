// Between the page and the frame of a preview: the address, the limits, and what the frame may say.

/** A page of its own with a policy of its own; nothing that a model wrote is ever part of an address. */
export const framePath = '/preview/frame';

/** The page that programs run in: beside the other, its policy lets a worker and WebAssembly run. */
export const runPath = '/preview/run';

/** Words of the frame, which hostile code can write as it likes: they are shown as text and never acted on. */
export interface Notice {
  readonly type: 'blocked' | 'error' | 'console';
  readonly what: string;
  /** Of the code that the frame was handed. */
  readonly line?: number;
}

export const limits = {
  /** Notices that are shown. */
  notices: 50,
  /** Unit: characters. */
  notice: 300,
  /** Messages after which the frame is taken away. */
  messages: 1_000,
} as const;

export function noticeOf(data: unknown): Notice | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('what' in data)) return undefined;
  const { type, what } = data;
  if ((type !== 'blocked' && type !== 'error' && type !== 'console') || typeof what !== 'string') return undefined;
  const line = 'line' in data && Number.isSafeInteger(data.line) ? { line: data.line as number } : {}; // just looked at
  return { type, what: what.slice(0, limits.notice), ...line };
}

/** The name of handed code in the stacks of its errors; behind it the line at which it begins, where that is not the first. */
export const codeName = 'preview-code';

/** Input of a frame: a document, and scripts that run behind it. */
export interface PreviewDocument {
  readonly html: string;
  readonly scripts?: readonly string[];
  /** Scripts by the name that `previewLibrary(name)` in the document runs them by, each once. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Buttons of its dialogs, in the user's language. */
  readonly words?: { readonly ok: string; readonly cancel: string };
}

/** Program for a frame to run, with the files of the language's interpreter by name. */
export interface Program {
  readonly language: 'javascript' | 'python';
  readonly code: string;
  readonly files: Readonly<Record<string, ArrayBuffer>>;
}

/** Words of a program and the course of its run: shown as text, too. */
export interface ProgramWord {
  readonly type: 'output' | 'error' | 'running' | 'done' | 'failed';
  readonly what: string;
}

export const programLimits = {
  /** Lines that are shown. */
  lines: 2_000,
  /** Unit: characters, of one line. */
  line: 10_000,
  /** Unit: characters, of all lines together. */
  all: 200_000,
} as const;

const programTypes: ReadonlySet<unknown> = new Set<ProgramWord['type']>([
  'output',
  'error',
  'running',
  'done',
  'failed',
]);
const isProgramType = (type: unknown): type is ProgramWord['type'] => programTypes.has(type);

export function programWordOf(data: unknown): ProgramWord | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('what' in data)) return undefined;
  const { type, what } = data;
  if (!isProgramType(type) || typeof what !== 'string') return undefined;
  return { type, what: what.slice(0, programLimits.line) };
}
