// A fake vendor of images: the prompt selects the response.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ImageVendor {
  /** The base URL of its API, including `/v1`. */
  readonly url: string;
  readonly received: { readonly path: string; readonly body: Buffer }[];
  /** Held requests, including those whose caller has disconnected. */
  readonly held: Set<ServerResponse>;
  hungUp(): number;
  release(): void;
  close(): Promise<void>;
}

/** A one-pixel PNG; the number makes its bytes unique. */
export const pixel = (number: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(`image ${number}`),
  ]);

export async function startImageVendor(): Promise<ImageVendor> {
  const received: { path: string; body: Buffer }[] = [];
  const held = new Set<ServerResponse>();
  let hangUps = 0;
  let made = 0;
  const base64 = (): string => pixel(++made).toString('base64');
  const json = (response: ServerResponse, value: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/made/')) {
      const kind = path.slice('/made/'.length);
      if (kind === 'html')
        response.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>1</script></html>');
      else if (kind === 'svg')
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>');
      else if (kind === 'gone') response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/plain' }).end(pixel(++made));
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    response.on('close', () => {
      if (held.delete(response) && !response.writableFinished) hangUps++;
    });
    request.on('end', () => {
      const body = Buffer.concat(parts);
      received.push({ path, body });
      const said = body.toString();
      const count = Number(/"n":(\d+)/.exec(said)?.[1] ?? 1);
      const [kind] = /url|refuse|slow|html|svg|gone|private|nothing|grows/.exec(
        /"prompt":"([^"]*)"/.exec(said)?.[1] ?? '',
      ) ?? ['base64'];
      if (path.endsWith('/chat/completions')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const chunk = {
          id: 'c',
          choices: [{ index: 0, delta: { content: 'I only have words.' }, finish_reason: 'stop' }],
        };
        response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
      } else if (kind === 'nothing') json(response, { choices: [{ message: { content: 'I do not draw this.' } }] });
      else if (kind === 'grows') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const partial = { type: 'image_generation.partial_image', b64_json: base64(), partial_image_index: 0 };
        response.write(`data: ${JSON.stringify(partial)}\n\n`);
        held.add(response);
      } else if (kind === 'slow') held.add(response);
      else if (kind === 'refuse')
        json(
          response,
          { error: { message: 'Your request was rejected by the safety system.', code: 'moderation_blocked' } },
          400,
        );
      else if (kind === 'base64')
        json(response, { data: Array.from({ length: count }, () => ({ b64_json: base64() })) });
      else {
        const { port } = server.address() as AddressInfo;
        const host = kind === 'private' ? 'http://169.254.169.254/latest' : `http://127.0.0.1:${port}/made/${kind}`;
        json(response, { data: [{ url: host }] });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    held,
    hungUp: () => hangUps,
    release() {
      for (const response of held)
        if (response.headersSent)
          response.end(`data: ${JSON.stringify({ type: 'image_generation.completed', b64_json: base64() })}\n\n`);
        else json(response, { data: [{ b64_json: base64() }] });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
