// Lets a preview write into the message field of the page. A shared page has no message field.
import { createContext } from 'react';
import { field } from './ask.ts';

export const canAsk = (): boolean => field.fill !== undefined;

/** Appends `text` to the message field. `own` is put before it, unless the field contains it already. */
export function askFor(text: string, own = ''): void {
  const written = document.querySelector<HTMLTextAreaElement>('#message textarea')?.value ?? '';
  const whole = written.includes(own.trim()) ? text : `${own}${text}`;
  if (whole === '') return;
  field.fill?.(written.trim() === '' ? whole : `${written.trimEnd()}\n\n${whole}`);
}

/** What the panel lets its content do in the chat. */
export interface Asking {
  /** Puts a text into the message field; on a phone the panel closes first. */
  readonly ask: (text: string) => void;
  /** Asks for a version without these problems. */
  readonly fix: (problems: string) => void;
}

/** Undefined where nothing can be asked. */
export const AskingContext = createContext<Asking | undefined>(undefined);

/**
 * Fences a text with more backticks than any run in it, so that the text cannot end the block. `about`: the info
 * string.
 */
export function fenced(text: string, about = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${about}\n${text}\n${fence}`;
}
