// PDFs sent natively, over real HTTP: the vendor gets the bytes on every turn, without growth of the server's memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import { startDocumentVendor } from './testing/document-vendor.ts';
import type { DocumentVendor } from './testing/document-vendor.ts';
import { writeNativePackages } from './testing/native-packages.ts';
import type { NativeWire } from './testing/native-packages.ts';
import { pdfOf } from './testing/pdf-sample.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const megabyte = 1024 * 1024;
const providers: readonly NativeWire[] = ['claude', 'gpt', 'gemini'];

/** Any bytes may follow the end of a PDF: they make the file unique and as large as needed. */
const padded = (pages: number, mark: string, bytes = 0): Buffer =>
  Buffer.concat([
    pdfOf(Array.from({ length: pages }, (_, at) => [`Page ${at + 1} of the ${mark} report closes at ${at * 7} bar.`])),
    Buffer.from(`% ${mark} ${'x'.repeat(bytes)}\n`),
  ]);

/** Reads a request's messages on each wire, and the document in the first one. */
const wires = {
  claude: {
    messages: ({ messages }) => messages,
    document: (data) => ({ type: 'document', source: { type: 'base64', media_type: 'application/pdf', data } }),
  },
  gpt: {
    messages: ({ messages }) => messages,
    document: (data) => ({
      type: 'file',
      file: { filename: 'report.pdf', file_data: `data:application/pdf;base64,${data}` },
    }),
  },
  gemini: {
    messages: ({ contents }) => contents,
    document: (data) => ({ inlineData: { mimeType: 'application/pdf', data } }),
  },
} satisfies Record<
  NativeWire,
  {
    messages(request: Readonly<Record<string, unknown>>): unknown;
    document(data: string): object;
  }
>;

/** Cache markers are at the end of a request and move with it. */
const unmarked = (key: string, value: unknown): unknown => (key === 'cache_control' ? undefined : value);

routesOnBoth((kind) => {
  let app: AppProcess;
  let vendor: DocumentVendor;
  let me: Session;
  let folder: string;
  beforeAll(async () => {
    vendor = await startDocumentVendor();
    folder = await mkdtemp(join(tmpdir(), 'tributary-native-'));
    app = await startProcess({
      ...(await environmentOf(kind)),
      PROVIDER_PACKAGES: await writeNativePackages(folder, vendor.url),
      TEST_NATIVE_KEY: 'k',
    });
    me = await openSession(app.url);
    await call('PATCH', '/api/settings', { preferences: { titles: false } });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
    await rm(folder, { recursive: true });
  });

  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(me), ...(body === undefined ? {} : { body }) });
  const put = (id: string, body: Buffer): Promise<Reply> =>
    send(`${app.url}/api/files/${id}?name=${id}.pdf`, {
      method: 'PUT',
      headers: { ...auth(me), 'content-type': 'application/octet-stream' },
      body,
    });

  interface Asked {
    readonly conversation: string;
    readonly provider: NativeWire;
    readonly at: number;
    readonly parent: string | undefined;
  }

  /** Asks a question, waits for the answer, and returns the request's bytes. */
  async function ask({ conversation, provider, at, parent }: Asked) {
    const using = { provider: `native-${provider}`, model: 'reader' };
    const attached = {
      id: `file-${provider}`,
      name: 'report.pdf',
      fileType: 'application/pdf',
      size: 1,
      url: `/api/files/file-${provider}`,
    };
    const create = parent ? {} : { create: { title: 'A chat', config: { ...defaultChatConfig, ...using } } };
    const question = {
      conversation: { id: conversation, ...create },
      parent: parent ?? null,
      answer: `a-${conversation}-${at}`,
      message: {
        id: `q-${conversation}-${at}`,
        createdAt: at,
        text: `What closes at ${at * 7} bar?`,
        images: [],
        files: parent ? [] : [attached],
      },
      using,
      config: { changes: {} },
      client,
    };
    const begun = await call('POST', '/api/turns', question);
    expect([begun.status, begun.text]).toMatchObject([201, expect.anything()]);
    for (;;) {
      const { conversation: head, ...rest } = (await call('GET', `/api/conversations/${conversation}`)).json as {
        readonly conversation: { readonly headId: string };
        readonly messages: readonly StoredMessage[];
        readonly turns: readonly unknown[];
      };
      const last = rest.messages.find(({ id }) => id === head.headId);
      if (rest.turns.length === 0 && last?.role === 'assistant' && last.outcome !== 'running')
        return { bytes: Buffer.byteLength(JSON.stringify(question)), last };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test.each(providers)(
    'ten turns on the wire of %s carry the PDF each time, and begin with the same bytes',
    async (provider) => {
      const pdf = padded(200, provider);
      expect((await put(`file-${provider}`, pdf)).status).toBe(200);
      const { messages, document } = wires[provider];
      const expected = document(pdf.toString('base64'));
      const before = vendor.requests.length;
      let parent: string | undefined;
      let prefix: readonly unknown[] = [];
      for (let at = 0; at < 10; at++) {
        const { bytes, last } = await ask({ conversation: `c-${provider}`, provider, at, parent });
        expect([last.outcome, JSON.stringify(last.reply.parts)]).toEqual(['done', expect.stringContaining('Read.')]);
        expect(bytes).toBeLessThan(4096);
        const sent = messages(vendor.requests.at(-1) ?? {}) as readonly {
          readonly content?: unknown;
          readonly parts?: unknown;
        }[];
        // Once, in place, in the vendor's format.
        expect(sent[0]?.content ?? sent[0]?.parts).toEqual(expect.arrayContaining([expect.objectContaining(expected)]));
        expect(JSON.stringify(sent).split(pdf.toString('base64'))).toHaveLength(2);
        expect(JSON.stringify(sent)).not.toContain('Page 2 of the');
        expect(JSON.stringify(sent.slice(0, prefix.length), unmarked)).toBe(JSON.stringify(prefix, unmarked));
        prefix = sent;
        parent = last.id;
      }
      expect(vendor.requests.length - before).toBe(10);
    },
    120_000,
  );

  test('memory does not grow with uploads', async () => {
    const upload = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at++)
        expect((await put(`many-${at}`, padded(1, `${at}`, 3 * megabyte))).status).toBe(200);
    };
    await upload(0, 20);
    const before = await app.memory();
    await upload(20, 120);
    // 300 MB were transferred.
    expect((await app.memory()) - before).toBeLessThan(64 * megabyte);
  }, 120_000);
});
