import { describe, expect, test } from 'vitest';
import { languages } from './i18n.ts';
import { loadPageTexts, pageNamespaces } from './page-texts.ts';

/** Returns every text by path, with the names of its placeholders. */
function leaves(value: unknown, path = ''): readonly (readonly [string, readonly string[]])[] {
  if (typeof value === 'string')
    return [[path, [...value.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()]];
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

describe.each(pageNamespaces)('%s', (namespace) => {
  test.each(languages)('$name has every text, with the same gaps', async ({ id }) => {
    const [own, english] = await Promise.all([loadPageTexts(namespace, id), loadPageTexts(namespace, 'en')]);
    expect(new Map(leaves(own))).toEqual(new Map(leaves(english)));
  });
});
