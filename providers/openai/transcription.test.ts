// Time of each passage of a recording over real HTTP: asked for where the model can tell it, and taken as it comes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import openai from './index.ts';

test('times of passages are asked of whisper alone; passages without words or time are left out', async () => {
  const forms: string[] = [];
  const segments = [
    { start: 0, end: 4, text: ' A river.' },
    { start: 4, end: 5, text: ' ' },
    { start: 'x', text: 'Odd.' },
    { start: 7.5, text: 'It runs.' },
  ];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      forms.push(body);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ text: 'A river. It runs.', segments }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`; // it listens on TCP
  const transport = createNodeTransport();
  const runtime = createRuntime({ providers: [openai], transport });
  const written = (model: string, more: { marks?: true } = {}) =>
    runtime.run(
      'speechToText',
      'openai',
      { model, audio: 'data:audio/webm;base64,GkXfow==', ...more },
      { vault: { apiKey: 'k', baseURL } },
    );
  try {
    const text = 'A river. It runs.';
    const marks = [
      { at: 0, end: 4, text: 'A river.' },
      { at: 7.5, text: 'It runs.' },
    ];
    expect(await written('whisper-1', { marks: true })).toEqual({ text, marks });
    expect(await written('whisper-1')).toEqual({ text });
    expect(await written('gpt-4o-mini-transcribe', { marks: true })).toEqual({ text });
    const asked = forms.map((form) => [form.includes('verbose_json'), form.includes('timestamp_granularities[]')]);
    expect(asked).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  } finally {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
