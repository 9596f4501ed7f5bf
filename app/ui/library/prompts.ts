// Ordering and versions of prompts.
import { libraryLimits } from '../../shared/api/library.ts';
import type { Prompt, PromptBody } from '../../shared/api/library.ts';

export const emptyPrompt: PromptBody = { name: '', text: '', favourite: false, fields: [], previous: [] };

/** Sorts favourites first, then by name. */
export const favouritesFirst = (prompts: readonly Prompt[]): readonly Prompt[] =>
  prompts.toSorted((a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name));

/** Adds the text of a prompt to its earlier texts, newest first; an equal text moves to the front. */
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
