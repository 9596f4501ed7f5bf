// Placeholders of a prompt: {{name}} in its text, but for the variables that are filled when a message is sent.
import type { Prompt, PromptField } from '../api/library.ts';
import { variables } from '../payload/variables/values.ts';

/** Any name without braces or line breaks; spaces at its ends do not count. */
const pattern = /\{\{([^{}\n]{1,60})\}\}/g;
const maxFields = 30;

const nameOf = (inside: string): string => inside.trim();

/** Placeholders to fill in, each once, in the order of the text. */
export function fieldsOf({ text, fields }: Pick<Prompt, 'text' | 'fields'>): readonly PromptField[] {
  const names = [...text.matchAll(pattern)].map(([, inside = '']) => nameOf(inside));
  return [...new Set(names)]
    .filter((name) => name !== '' && !variables.has(name))
    .slice(0, maxFields)
    .map((name) => fields.find((field) => field.name === name) ?? { name, type: 'text' });
}

/**
 * The text with its values, in one pass: a value is never a template. What looks like a variable and is not wholly the prompt's
 * own is escaped, so that it is not filled either when the message is sent (payload/variables/fill.ts).
 */
export function fillPrompt(prompt: Pick<Prompt, 'text' | 'fields'>, values: Readonly<Record<string, string>>): string {
  const { text } = prompt;
  const asked = new Set(fieldsOf(prompt).map(({ name }) => name));
  const own: (readonly [from: number, to: number])[] = [];
  let filled = '';
  let done = 0;
  const keep = (to: number): void => {
    own.push([filled.length, filled.length + to - done]);
    filled += text.slice(done, to);
  };
  for (const match of text.matchAll(pattern)) {
    const name = nameOf(match[1] ?? '');
    if (!asked.has(name) || !Object.hasOwn(values, name)) continue;
    keep(match.index);
    filled += values[name] ?? '';
    done = match.index + match[0].length;
  }
  keep(text.length);
  return filled.replaceAll(variable, (found, name: string, at: number) => {
    const inside = own.some(([from, to]) => from <= at && at + found.length <= to);
    return inside || !variables.has(name) ? found : `\\${found}`;
  });
}

const variable = /(?<!\\)\{\{[ \t]*([a-z_]+)[ \t]*\}\}/g;

/** The text of the language's date format that the date field stands for. */
export function dateText(value: string, locale: string): string {
  const [year, month, day] = value.split('-').map(Number);
  if (!year || !month || !day) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}
