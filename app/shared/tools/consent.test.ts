import { expect, test } from 'vitest';
import { consentTo, mayRun } from './consent.ts';
import type { ToolSource } from './sources.ts';

const manifest = { identifier: 'weather', api: [{ name: 'forecast' }] };
const refOf = (source: Omit<ToolSource, 'manifest'>) => ({
  source: { ...source, manifest },
  api: { name: 'forecast', access: 'outside' as const },
});
const bundled = refOf({ origin: 'bundled' });
const installed = refOf({ origin: 'installed', url: 'https://one.example/m.json' });
const elsewhere = refOf({ origin: 'installed', url: 'https://two.example/m.json' });

test('a consent to one plugin holds for no other of the same name', () => {
  const all = [bundled, installed, elsewhere];
  for (const given of all)
    for (const asked of all)
      expect(mayRun(asked, ['weather'], { chat: [], always: [consentTo(given)] })).toBe(given === asked);
});
