// The way from a preview to the message field of the page. A shared page has none.
import { createContext } from 'react';
import { field } from './ask.ts';

export const canAsk = (): boolean => field.fill !== undefined;

/** Behind what is written there already. `own`: goes before it, unless it is there. */
export function askFor(text: string, own = ''): void {
  const written = document.querySelector<HTMLTextAreaElement>('#message textarea')?.value ?? '';
  const whole = written.includes(own.trim()) ? text : `${own}${text}`;
  if (whole === '') return;
  field.fill?.(written.trim() === '' ? whole : `${written.trimEnd()}\n\n${whole}`);
}

/** Ways back to the chat that the panel offers its content. */
export interface Asking {
  /** Puts a text into the message field; on a phone the panel closes first. */
  readonly ask: (text: string) => void;
  /** Asks for a version without these problems. */
  readonly fix: (problems: string) => void;
}

/** Undefined where nothing can be asked. */
export const AskingContext = createContext<Asking | undefined>(undefined);

/** A fence longer than any in the text, so that nothing of it ends the block. `about`: the language and what stands behind it. */
export function fenced(text: string, about = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${about}\n${text}\n${fence}`;
}
