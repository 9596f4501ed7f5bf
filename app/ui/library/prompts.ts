// Prompts as they are made and changed.
import { libraryLimits } from '../../shared/api/library.ts';
import type { Prompt, PromptBody } from '../../shared/api/library.ts';

export const emptyPrompt: PromptBody = { name: '', text: '', favourite: false, fields: [], previous: [] };

/** Favourites, then the rest, each by name. */
export const favouritesFirst = (prompts: readonly Prompt[]): readonly Prompt[] =>
  prompts.toSorted((a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name));

/** Earlier texts with that of a prompt, newest first; a text that stands in the list already moves up. */
export const withPrevious = (
  previous: Prompt['previous'],
  { text, fields }: Pick<Prompt, 'text' | 'fields'>,
): Prompt['previous'] =>
  text.trim() === ''
    ? previous
    : [
        { text, at: Date.now(), ...(fields.length > 0 ? { fields } : {}) },
        ...previous.filter((each) => each.text !== text),
      ].slice(0, libraryLimits.previous);
