// Placeholders of prompts: {{name}} in the text, except for variables filled on sending.
import type { Prompt, PromptField } from '../api/library.ts';
import { variables } from '../payload/variables/values.ts';

/** Any name without braces or line breaks; outer spaces are ignored. */
const pattern = /\{\{([^{}\n]{1,60})\}\}/g;
const maxFields = 30;

const nameOf = (inside: string): string => inside.trim();

/** Returns the placeholders, without duplicates, in order. */
export function fieldsOf({ text, fields }: Pick<Prompt, 'text' | 'fields'>): readonly PromptField[] {
  const names = [...text.matchAll(pattern)].map(([, inside = '']) => nameOf(inside));
  return [...new Set(names)]
    .filter((name) => name !== '' && !variables.has(name))
    .slice(0, maxFields)
    .map((name) => fields.find((field) => field.name === name) ?? { name, type: 'text' });
}

/**
 * Fills in the values in one pass: a value is never a template. Variables that are not entirely the prompt's own text are
 * escaped, so that they are not filled on sending either (payload/variables/fill.ts).
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

/** Formats the value of a date field in a locale. */
export function dateText(value: string, locale: string): string {
  const [year, month, day] = value.split('-').map(Number);
  if (!year || !month || !day) return value;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}
