// Addresses of GitHub pages.
import { expect, test } from 'vitest';
import { placeOf } from './github.ts';

const archive = (branch: string): string => `https://codeload.github.com/o/r/zip/${branch}`;

test.each([
  ['https://github.com/o/r', archive('HEAD'), ''],
  ['https://github.com/o/r/', archive('HEAD'), ''],
  ['https://github.com/o/r.git', archive('HEAD'), ''],
  ['https://www.github.com/o/r?tab=readme', archive('HEAD'), ''],
  ['https://github.com/o/r/tree/main', archive('main'), ''],
  ['https://github.com/o/r/tree/v1.2/skills/pdf/', archive('v1.2'), 'skills/pdf'],
  ['https://github.com/o/r/blob/main/skills/pdf/SKILL.md', archive('main'), 'skills/pdf'],
  ['https://github.com/o/r/tree/main/a%20b', archive('main'), 'a b'],
  ['https://github.com/o/r/issues/1', 'https://github.com/o/r/issues/1', ''],
  ['https://github.com.evil.example/o/r', 'https://github.com.evil.example/o/r', ''],
  ['https://github.com/o/r/tree/main/%E0%A4%A', 'https://github.com/o/r/tree/main/%E0%A4%A', ''],
  ['http://github.com:8080/o/r', 'http://github.com:8080/o/r', ''],
  ['https://example.com/skill.zip', 'https://example.com/skill.zip', ''],
])('%s', (address, url, within) => {
  expect(placeOf(address)).toEqual({ url, within });
});
