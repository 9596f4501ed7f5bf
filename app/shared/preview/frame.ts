// Interface between the page and a preview frame: URLs, limits and the frame's messages.

/** A separate page with its own policy. URLs never contain model output. */
export const framePath = '/preview/frame';

/** Page for running programs: its policy additionally allows a worker and WebAssembly. */
export const runPath = '/preview/run';

/** Message of the frame, which may be written by hostile code: displayed as text only. */
export interface Notice {
  readonly type: 'blocked' | 'error' | 'console';
  readonly what: string;
  readonly line?: number;
}

export const limits = {
  /** Maximum number of displayed messages. */
  notices: 50,
  /** Unit: characters. */
  notice: 300,
  /** Number of messages after which the frame is removed. */
  messages: 1_000,
} as const;

export function noticeOf(data: unknown): Notice | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('what' in data)) return undefined;
  const { type, what } = data;
  if ((type !== 'blocked' && type !== 'error' && type !== 'console') || typeof what !== 'string') return undefined;
  const line = 'line' in data && Number.isSafeInteger(data.line) ? { line: data.line as number } : {}; // checked above
  return { type, what: what.slice(0, limits.notice), ...line };
}

/** Name of the code in error stacks; followed by the line at which it starts, if not the first. */
export const codeName = 'preview-code';

/** Input of a frame: a document, and scripts to run after it. */
export interface PreviewDocument {
  readonly html: string;
  readonly scripts?: readonly string[];
  /** Scripts by name; `previewLibrary(name)` in the document runs each once. */
  readonly libraries?: Readonly<Record<string, string>>;
  /** Labels of dialog buttons in the user's language. */
  readonly words?: { readonly ok: string; readonly cancel: string };
}

/** Program for a frame, with the interpreter's files by name. */
export interface Program {
  readonly language: 'javascript' | 'python';
  readonly code: string;
  readonly files: Readonly<Record<string, ArrayBuffer>>;
}

/** Output and status of a program, displayed as text. */
export interface ProgramWord {
  readonly type: 'output' | 'error' | 'running' | 'done' | 'failed';
  readonly what: string;
}

export const programLimits = {
  /** Maximum number of displayed lines. */
  lines: 2_000,
  /** Maximum length of a line in characters. */
  line: 10_000,
  /** Maximum total length in characters. */
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
