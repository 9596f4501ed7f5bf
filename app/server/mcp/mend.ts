// Repairs messages that deviate from the protocol, before the library refuses them completely.
import type { Transport } from '@modelcontextprotocol/client';

/** Key in `_meta` that passes raw values through the library. */
export const rawKey = 'tributary/raw';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Applies `mendResult` to results before the library reads them. */
export function mended<T extends Transport>(transport: T): T {
  let handler: Transport['onmessage'];
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => handler,
    set(next: Transport['onmessage']) {
      handler =
        next && ((message, extra) => next(isFields(message) ? (mend(message) as typeof message) : message, extra));
    },
  });
  return transport;
}

const mend = (message: Fields): Fields =>
  isFields(message['result']) ? { ...message, result: mendResult(message['result']) } : message;

/** Detects the kind of result by its fields. */
export function mendResult(given: Fields): Fields {
  const result = withUsableFields(given);
  if ('protocolVersion' in given || 'supportedVersions' in given) return introduced(result);
  if (Array.isArray(given['tools'])) return { ...result, tools: given['tools'].map(shell) };
  if (Array.isArray(given['prompts'])) return { ...result, prompts: named(given['prompts'], 'name').map(prompt) };
  if (Array.isArray(given['resources']))
    return { ...result, resources: named(given['resources'], 'uri').map(resource) };
  if (Array.isArray(given['messages']))
    return { ...result, messages: given['messages'].filter(isFields).flatMap(said) };
  if (Array.isArray(given['contents'])) return { ...result, contents: named(given['contents'], 'uri').map(held) };
  // A result of revision 2024-10-07.
  if ('toolResult' in given) return called({ content: [], structuredContent: given['toolResult'] }, given);
  if ('content' in given || 'structuredContent' in given || 'isError' in given) return called(result, given);
  // Text without a content block.
  const [words] = ['text', 'output'].flatMap((name) => (typeof given[name] === 'string' ? [given[name]] : []));
  return words === undefined ? result : called({ content: words }, given);
}

/** Corrects the common fields that the library refuses in another type. */
function withUsableFields({ nextCursor, ttlMs, ...result }: Fields): Fields {
  return {
    ...withoutNulls(result),
    ...(typeof nextCursor === 'string' ? { nextCursor } : {}),
    ...(ttlMs === undefined ? {} : { ttlMs: typeof ttlMs === 'number' ? ttlMs : 0 }),
  };
}

/** Repairs the server's first message: its capabilities and name. */
function introduced(result: Fields): Fields {
  const { capabilities, serverInfo } = result;
  const server = isFields(serverInfo) ? serverInfo : {};
  return {
    ...result,
    capabilities: isFields(capabilities) ? deepWithoutNulls(capabilities) : {},
    serverInfo: {
      ...texts(server, 'title', 'websiteUrl', 'description'),
      name: typeof server['name'] === 'string' ? server['name'] : 'unnamed',
      version: worded(server['version'] ?? undefined),
    },
  };
}

const deepWithoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(withoutNulls(fields)).map(([name, value]) => [
      name,
      isFields(value) ? deepWithoutNulls(value) : value,
    ]),
  );

/** Removes null fields. */
const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const named = (items: readonly unknown[], key: string): readonly Fields[] =>
  items.filter(isFields).filter((item) => typeof item[key] === 'string');

/** A minimal tool that the library accepts; definitions.ts reads the raw one and reports why it leaves one out. */
const shell = (tool: unknown, at: number): Fields => ({
  name: isFields(tool) && typeof tool['name'] === 'string' ? tool['name'] : `#${at + 1}`,
  inputSchema: { type: 'object' },
  _meta: { [rawKey]: tool },
});

/** The tool as the server sent it. */
export const rawTool = (tool: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): unknown =>
  tool._meta && rawKey in tool._meta ? tool._meta[rawKey] : tool;

const prompt = (item: Fields): Fields => ({
  ...texts(item, 'name', 'title', 'description'),
  arguments: named(listOf(item['arguments']), 'name').map((each) => ({
    ...texts(each, 'name', 'title', 'description'),
    ...(each['required'] === true ? { required: true } : {}),
  })),
});

const resource = (item: Fields): Fields => ({
  ...texts(item, 'uri', 'title', 'description', 'mimeType'),
  ...(typeof item['size'] === 'number' ? { size: item['size'] } : {}),
  name: typeof item['name'] === 'string' ? item['name'] : item['uri'],
});

const texts = (item: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (typeof item[name] === 'string' ? [[name, item[name]]] : [])));

/** Turns a list of contents into separate messages. */
const said = (message: Fields): readonly Fields[] =>
  [message['content']].flat().map((content) => ({
    role: message['role'] === 'assistant' ? 'assistant' : 'user',
    content: block(content),
  }));

/** Contents of a resource: text or bytes. */
function held(item: Fields): Fields {
  const blob = typeof item['blob'] === 'string' ? base64Of(item['blob'])?.data : undefined;
  return {
    ...texts(item, 'uri', 'mimeType'),
    ...(blob === undefined ? { text: worded(item['text'] ?? undefined) } : { blob }),
  };
}

/** Revisions differ on the type of `structuredContent`; the library would refuse a list or text. */
function called(result: Fields, given: Fields): Fields {
  const { structuredContent: structured, isError, content, _meta: meta, resultType, task: _task, ...rest } = result;
  const blocks = Array.isArray(content) ? content : content === undefined ? [] : [content];
  return {
    ...rest,
    resultType: resultType === 'input_required' ? resultType : 'complete',
    content: blocks.map(block),
    ...(isError === undefined ? {} : { isError: isError === true || isError === 'true' || isError === 1 }),
    ...(isFields(structured) ? { structuredContent: structured } : {}),
    _meta: {
      ...(isFields(meta) ? meta : {}),
      ...(structured === undefined && given['structuredContent'] === undefined ? {} : { [rawKey]: structured ?? null }),
    },
  };
}

/** Returns structured content as sent, of any type; undefined if there was none. */
export const structuredOf = (result: { readonly _meta?: Readonly<Record<string, unknown>> | undefined }): unknown =>
  result._meta?.[rawKey];

/** Returns a content block with all required fields; unknown types are described in text. */
function block(given: unknown): Fields {
  if (typeof given === 'string') return text(given);
  if (!isFields(given)) return text('[content of no known type was left out]');
  const fields = withoutNulls(given);
  const { type } = fields;
  switch (type) {
    case 'text':
      return text(worded(fields['text'] ?? fields['value']));
    case 'image':
    case 'audio':
      if (typeof fields['data'] !== 'string') return leftOut(type, 'without data');
      return media(type, fields['data'], fields['mimeType']);
    case 'resource_link':
      return typeof fields['uri'] === 'string' ? { type, ...resource(fields) } : leftOut(type, 'without an address');
    case 'resource': {
      const inside = isFields(fields['resource']) ? withoutNulls(fields['resource']) : fields;
      return 'text' in inside || 'blob' in inside
        ? { type, resource: { uri: 'unnamed:', ...held(inside) } }
        : leftOut(type, 'without content');
    }
    default:
      return typeof fields['text'] === 'string' ? text(fields['text']) : leftOut(String(type), 'of an unknown type');
  }
}

const worded = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
const text = (words: string): Fields => ({ type: 'text', text: words });
const leftOut = (type: string, why: string): Fields => text(`[content "${type.slice(0, 60)}" was left out: ${why}]`);

const dataHead = /^data:([^;,]+)(?:;[^,]*)?,/;

/** Accepts data URLs, and base64 with line breaks, without padding, or URL-safe, as some servers send them. */
function base64Of(given: string): { readonly data: string; readonly type: string | undefined } | undefined {
  const [head = '', type] = dataHead.exec(given) ?? [];
  const bare = given.slice(head.length).replaceAll(/[\s=]/g, '').replaceAll('-', '+').replaceAll('_', '/');
  if (/[^A-Za-z0-9+/]/.test(bare) || bare.length % 4 === 1) return undefined;
  return { data: bare.padEnd(Math.ceil(bare.length / 4) * 4, '='), type };
}

function media(type: 'image' | 'audio', given: string, mimeType: unknown): Fields {
  const found = base64Of(given);
  // The library would refuse the complete result.
  if (!found) return leftOut(type, 'its data is not base64');
  const stated = found.type ?? (typeof mimeType === 'string' ? mimeType : undefined);
  return { type, data: found.data, mimeType: stated ?? (type === 'image' ? 'image/png' : 'audio/wav') };
}
