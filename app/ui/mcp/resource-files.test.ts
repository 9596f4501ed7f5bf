// Tests resources as files: text without the heading for models, readable names, other bytes unchanged.
import { expect, test, vi } from 'vitest';
import { filesOf } from './resource-files.ts';

const answering = (answer: { readonly text: string; readonly files: readonly string[] }) => ({
  sendJSON: vi.fn(() => Promise.resolve(answer)),
});
const rows = [
  ['demo://docs/a.md', 'A page', 'text/markdown', '# A\n[Resource x]\n', 'a.md', 'text/markdown'],
  ['demo://docs/7', 'Seven / of: nine', undefined, 'seven', 'Seven _ of_ nine.txt', 'text/plain'],
  ['demo://x.bin?token=1', 'x', 'application/octet-stream', 'text all the same', 'x.bin', 'text/plain'],
  ['demo://', '', undefined, '', 'resource.txt', 'text/plain'],
] as const;

test.each(rows)('%s', async (uri, name, mimeType, text, fileName, type) => {
  const transport = answering({ text: `[Resource ${uri}]\n${text}`, files: [] });
  const [file] = await filesOf(transport, 'docs', { uri, name, ...(mimeType ? { mimeType } : {}) });
  expect([file?.name, file?.type, await file?.text()]).toEqual([fileName, type, text]);
  expect(JSON.stringify(transport.sendJSON.mock.calls)).toContain(JSON.stringify({ uri }));
});

test('bytes come as the file that the server made of them', async () => {
  const transport = answering({ text: '[The resource demo://p.png is a file]', files: ['/api/files/f1'] });
  const load = vi.fn(() => Promise.resolve(new Blob(['png'], { type: 'image/png' })));
  const files = await filesOf(transport, 'docs', { uri: 'demo://p.png', name: 'A picture' }, load);
  expect(load).toHaveBeenCalledWith('/api/files/f1', 0, ['/api/files/f1']);
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['p.png', 'image/png', 3]]);
});
