import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes, formatMoney, formatMs, formatPrice, formatTokens, formatWindow } from './format.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['a price', () => formatPrice(2.5, 'USD', 'en'), '$2.50'],
  ['another currency', () => formatPrice(2.5, 'CNY', 'en'), '¥2.50'],
  ['another language', () => formatPrice(2.5, 'USD', 'de').replace(/\s/u, ' '), '2,50 $'],
  ['a fraction of a cent', () => formatMoney(0.00123, 'USD', 'en'), '$0.0012'],
  ['a small fraction of a cent', () => formatMoney(0.0000123, 'USD', 'en'), '$0.000012'],
  ['a window', () => formatWindow(128_000, 'en'), '128K'],
  ['a larger window', () => formatWindow(1_500_000, 'en'), '1.5M'],
  ['a window in Chinese', () => formatWindow(32_768, 'zh-CN'), '3.3万'],
  ['few tokens', () => formatTokens(9_999, 'en'), '9,999'],
  ['bytes', () => formatBytes(21, 'en'), '21 bytes'],
  ['more bytes', () => formatBytes(12_800, 'en'), '12.8 kB'],
  ['a time in Chinese', () => formatMs(1, 'zh-CN'), '1 毫秒'],
  ['bytes in Chinese', () => formatBytes(21, 'zh-CN'), '21 字节'],
  ['many tokens', () => formatTokens(12_345, 'en'), '12.3K'],
])('%s, also the second time', (_name, format, expected) => {
  expect([format(), format()]).toEqual([expected, expected]);
});

test('a list of prices makes one format', () => {
  const make = vi.spyOn(Intl, 'NumberFormat');
  for (let amount = 1; amount <= 500; amount++) formatPrice(amount, 'CHF', 'en');
  expect(make).toHaveBeenCalledTimes(1);
});
