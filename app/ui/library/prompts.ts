// Prompts as they are made and changed.
import { libraryLimits } from '../../shared/api/library.ts';
import type { Prompt, PromptBody } from '../../shared/api/library.ts';

export const emptyPrompt: PromptBody = { name: '', text: '', favourite: false, fields: [], previous: [] };

/** Favourites, then the rest, each by name. */
export const favouritesFirst = (prompts: readonly Prompt[]): readonly Prompt[] =>
  prompts.toSorted((a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name));

/** Earlier texts with one more, newest first; a text that stands in the list already moves up. */
export const withPrevious = (previous: Prompt['previous'], text: string): Prompt['previous'] =>
  text.trim() === ''
    ? previous
    : [{ text, at: Date.now() }, ...previous.filter((each) => each.text !== text)].slice(0, libraryLimits.previous);
