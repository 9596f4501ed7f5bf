// Between the page and the frame of a preview: the address, the limits, and what the frame may say.

/** A page of its own with a policy of its own; nothing that a model wrote is ever part of an address. */
export const framePath = '/preview/frame';

/** Words of the frame, which hostile code can write as it likes: they are shown as text and never acted on. */
export interface Notice {
  readonly type: 'blocked' | 'error';
  readonly what: string;
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
  if ((type !== 'blocked' && type !== 'error') || typeof what !== 'string') return undefined;
  return { type, what: what.slice(0, limits.notice) };
}
