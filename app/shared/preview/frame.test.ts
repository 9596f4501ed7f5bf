// Messages of the frame are read as two short texts and a line number, whatever it sends.
import { expect, test } from 'vitest';
import { limits, noticeOf } from './frame.ts';

test.each([
  [
    { type: 'blocked', what: 'img-src x' },
    { type: 'blocked', what: 'img-src x' },
  ],
  [
    { type: 'error', what: 'no' },
    { type: 'error', what: 'no' },
  ],
  [
    { type: 'error', what: 'x'.repeat(9_000) },
    { type: 'error', what: 'x'.repeat(limits.notice) },
  ],
  [
    { type: 'console', what: 'no', line: 7 },
    { type: 'console', what: 'no', line: 7 },
  ],
  [
    { type: 'error', what: 'no', line: '7' },
    { type: 'error', what: 'no' },
  ],
  [
    { type: 'error', what: 'no', line: 0.5 },
    { type: 'error', what: 'no' },
  ],
  [{ type: 'tool-result', what: 'x' }, undefined],
  [{ type: 'error', what: {} }, undefined],
  [{ type: 'error' }, undefined],
  ['error', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j', (data, notice) => expect(noticeOf(data)).toEqual(notice));
