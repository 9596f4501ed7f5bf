// Checks that questions written by the panel's buttons are recognized in every language of the interface.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedIn, ownAfter } from './asked.ts';

const texts = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/preview.json`), 'utf8')); // a language file is a flat record of strings

test.each(['en', 'de', 'zh-CN'].flatMap((language) => ['askText', 'fixText'].map((key) => [language, key] as const)))(
  '%s %s',
  (language, key) => {
    const text = (texts(language)[key] ?? '').replace('{{language}}', 'C++').replace('{{version}}', '12');
    expect(text).toContain('C++');
    expect(askedIn(`By the way\n\n${text}\nmore (version 3)`)).toEqual({ language: 'C++', version: 12 });
  },
);

test.each(['', 'Change the preview', 'Please change the HTML preview (version 2)', 'Change the preview (version x)'])(
  'not %j',
  (question) => expect(askedIn(question)).toBeUndefined(),
);

test.each(['en', 'de', 'zh-CN'])('%s: a version of the user’s own', (language) => {
  const text = (texts(language)['ownText'] ?? '').replace('{{language}}', 'C++').replace('{{version}}', '12');
  expect(ownAfter(`Look:\n${text}\n\n`)).toEqual({ language: 'C++', version: 12 });
  expect([ownAfter(`${text}\nmore`), ownAfter(`so: ${text}`), ownAfter(''), askedIn(text)]).toEqual(
    Array.from({ length: 4 }),
  );
});
