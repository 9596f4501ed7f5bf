// Messages that deviate from the protocol (revisions 2025-06-18 to 2026-07-28, client 2.4.0).
import { expect, test } from 'vitest';
import { readDefinitions } from './definitions.ts';
import { mendResult, rawTool, structuredOf } from './mend.ts';

interface List {
  readonly tools: readonly { readonly name: string; readonly _meta: Readonly<Record<string, unknown>> }[];
}

const good = { name: 'good', inputSchema: { type: 'object', properties: {} } };
const object = { type: 'object', properties: {} };

/** Reads a list with one invalid tool: returns the tools, and the names of those left out. */
function read(odd: object) {
  const { tools } = mendResult({ tools: [good, { name: 'odd', inputSchema: object, ...odd }] }) as unknown as List; // as mended
  return readDefinitions(tools.map(rawTool));
}

test.each<[string, object, unknown]>([
  ['required: null', { inputSchema: { ...object, required: null } }, object],
  ['properties: null', { inputSchema: { type: 'object', properties: null } }, object],
  ['no properties', { inputSchema: { type: 'object' } }, object],
  ['no input schema', { inputSchema: undefined }, object],
  ['inputSchema: null', { inputSchema: null }, object],
  ['an empty input schema', { inputSchema: {} }, object],
  ['a type with null', { inputSchema: { ...object, type: ['object', 'null'] } }, object],
  ['description: null', { description: null }, object],
  ['title: null', { title: null }, object],
  ['annotations: null', { annotations: null }, object],
  ['annotations of null', { annotations: { title: null, readOnlyHint: null } }, object],
  ['a hint that is no switch', { annotations: { readOnlyHint: 'yes' } }, object],
  ['outputSchema: null', { outputSchema: null }, object],
  ['outputSchema of a list', { outputSchema: { type: 'array' } }, object],
  ['outputSchema without a type', { outputSchema: { properties: {} } }, object],
  ['_meta: null', { _meta: null }, object],
  ['icons: null', { icons: null }, object],
  ['an unknown kind of task', { execution: { taskSupport: 'maybe' } }, object],
  [
    'null among keywords, and a default of null',
    { inputSchema: { type: 'object', properties: { a: { type: 'string', description: null, default: null } } } },
    { type: 'object', properties: { a: { type: 'string', default: null } } },
  ],
])('a tool with %s is offered', (_name, odd, schema) => {
  const { tools, left } = read(odd);
  expect(left).toEqual([]);
  expect(tools.map(({ name }) => name)).toEqual(['good', 'odd']);
  expect(tools[1]?.inputSchema).toEqual(schema);
});

test.each<[string, object, string]>([
  ['a schema of a text', { inputSchema: { type: 'string' } }, 'odd'],
  ['a schema that is none', { inputSchema: 'object' }, 'odd'],
  ['a name that is a number', { name: 7 }, '7'],
  ['no name', { name: undefined }, '#2'],
  [
    'a header of a number (SEP-2243)',
    { inputSchema: { type: 'object', properties: { n: { type: 'number', 'x-mcp-header': 'N' } } } },
    'odd',
  ],
])('a tool with %s is left out alone, and named', (_name, odd, shown) => {
  const { tools, left } = read(odd);
  expect(tools.map(({ name }) => name)).toEqual(['good']);
  expect(left.map(({ name }) => name)).toEqual([shown]);
});

const text = (words: string) => ({ type: 'text', text: words });
const dot = 'iVBORw0KGgo=';

test.each<[string, Readonly<Record<string, unknown>>, readonly object[], unknown?]>([
  ['null in a block', { content: [{ ...text('kept'), annotations: null, _meta: null }] }, [text('kept')]],
  ['isError: null', { content: [text('kept')], isError: null }, [text('kept')]],
  ['a list as structured content', { content: [text('kept')], structuredContent: [1, 2] }, [text('kept')], [1, 2]],
  ['content: null beside it', { content: null, structuredContent: { a: 1 } }, [], { a: 1 }],
  ['structured content alone', { structuredContent: 'x' }, [], 'x'],
  ['content that is a text', { content: 'kept' }, [text('kept')]],
  ['content that is one block', { content: text('kept') }, [text('kept')]],
  ['a number as its text', { content: [{ type: 'text', text: 42 }] }, [text('42')]],
  ['the field of 2024', { toolResult: 'kept' }, [], 'kept'],
  ['text: null', { content: [{ type: 'text', text: null }] }, [text('')]],
  [
    'an unknown block',
    { content: [text('kept'), { type: 'weird' }] },
    [text('kept'), text('[content "weird" was left out: of an unknown type]')],
  ],
  ['an unknown block with a text', { content: [{ type: 'markdown', text: 'kept' }] }, [text('kept')]],
  [
    'an image with a data URL',
    { content: [{ type: 'image', data: `data:image/webp;base64,${dot}` }] },
    [{ type: 'image', data: dot, mimeType: 'image/webp' }],
  ],
  [
    'base64 in lines, and in the alphabet of addresses without its end',
    {
      content: [
        { type: 'image', data: '+/+/\nAA==', mimeType: 'image/png' },
        { type: 'audio', data: '-_-_AA' },
      ],
    },
    [
      { type: 'image', data: '+/+/AA==', mimeType: 'image/png' },
      { type: 'audio', data: '+/+/AA==', mimeType: 'audio/wav' },
    ],
  ],
  [
    'an address in place of the image',
    { content: [text('a'), { type: 'image', data: 'https://example.com/a.png', mimeType: 'image/png' }] },
    [text('a'), text('[content "image" was left out: its data is not base64]')],
  ],
  [
    'an image without a type',
    { content: [{ type: 'image', data: dot, mimeType: null }] },
    [{ type: 'image', data: dot, mimeType: 'image/png' }],
  ],
  [
    'a resource without an address',
    { content: [{ type: 'resource', resource: { text: 'kept' } }] },
    [{ type: 'resource', resource: { text: 'kept', uri: 'unnamed:' } }],
  ],
])('a result with %s keeps what can be read', (_name, result, content, structured) => {
  const mended = mendResult(result);
  expect(mended['content']).toEqual(content);
  expect(mended['isError']).toBeUndefined();
  expect(structuredOf(mended)).toEqual(structured);
});

test('isError: "true" is a failure', () => {
  expect(mendResult({ content: [text('no')], isError: 'true' })['isError']).toBe(true);
});

test('a tool that is null stays null, and is left out', () => {
  const { tools } = mendResult({ tools: [null] }) as unknown as List; // as mended
  expect(tools.map(rawTool)).toEqual([null]);
});

test('prompts and resources that cannot be used cost no other ones', () => {
  expect(
    mendResult({
      prompts: [{ name: 'a', description: null, arguments: null }, { title: 'nameless' }],
      nextCursor: null,
    }),
  ).toEqual({ prompts: [{ name: 'a', arguments: [] }] });
  expect(mendResult({ resources: [{ uri: 'x:1', name: null }, { name: 'nowhere' }] })).toEqual({
    resources: [{ uri: 'x:1', name: 'x:1' }],
  });
});

test.each<[string, Readonly<Record<string, unknown>>, object]>([
  [
    'nulls among what a server can do',
    {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: null }, prompts: null, logging: null },
      serverInfo: { name: 's', title: null, version: null },
    },
    { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '' } },
  ],
  [
    'nothing of itself',
    { supportedVersions: ['2026-07-28'], capabilities: null, serverInfo: null, ttlMs: null },
    {
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      serverInfo: { name: 'unnamed', version: '' },
      ttlMs: 0,
    },
  ],
  [
    'a version that is a number',
    { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 's', version: 2 } },
    { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 's', version: '2' } },
  ],
])('a server that says %s is connected', (_name, given, expected) => {
  expect(mendResult(given)).toEqual(expected);
});

test.each<[string, Readonly<Record<string, unknown>>, object]>([
  [
    'a size that is a text',
    { resources: [{ uri: 'x:1', name: 'a', size: '5', icons: 'none' }] },
    { resources: [{ uri: 'x:1', name: 'a' }] },
  ],
  [
    'a demand that is a word',
    { prompts: [{ name: 'a', arguments: [{ name: 'b', required: 'yes' }] }] },
    { prompts: [{ name: 'a', arguments: [{ name: 'b' }] }] },
  ],
  ['a cursor that is a number', { resources: [], nextCursor: 5 }, { resources: [] }],
  [
    'contents of no kind, a number, and bytes in lines',
    {
      contents: [
        { uri: 'x:1', text: null, blob: null },
        { uri: 'x:2', text: 5 },
        { uri: 'x:3', blob: 'AA\nAA' },
      ],
    },
    {
      contents: [
        { uri: 'x:1', text: '' },
        { uri: 'x:2', text: '5' },
        { uri: 'x:3', blob: 'AAAA' },
      ],
    },
  ],
  [
    'a list of contents in a message',
    { messages: [{ role: 'user', content: [text('a'), text('b')] }] },
    {
      messages: [
        { role: 'user', content: text('a') },
        { role: 'user', content: text('b') },
      ],
    },
  ],
])('a list with %s is read', (_name, given, expected) => {
  expect(mendResult(given)).toEqual(expected);
});

test.each<[string, Readonly<Record<string, unknown>>, readonly object[]]>([
  ['words alone', { text: 'words' }, [text('words')]],
  ['words under another name', { content: [{ type: 'text', value: 'v' }] }, [text('v')]],
  [
    'a resource without its frame',
    { content: [{ type: 'resource', uri: 'x:1', text: 'flat' }] },
    [{ type: 'resource', resource: { uri: 'x:1', text: 'flat' } }],
  ],
  [
    'bytes with a data URL',
    { content: [{ type: 'resource', resource: { uri: 'x:1', blob: 'data:text/plain;base64,AAAA', _meta: 'x' } }] },
    [{ type: 'resource', resource: { uri: 'x:1', blob: 'AAAA' } }],
  ],
  [
    'a link with a size in words',
    { content: [{ type: 'resource_link', uri: 'x:1', size: '5', icons: {} }] },
    [{ type: 'resource_link', uri: 'x:1', name: 'x:1' }],
  ],
  ['an unknown kind of result', { content: [text('a')], resultType: 'done', task: { id: 1 } }, [text('a')]],
])('a result with %s is read', (_name, given, content) => {
  expect(mendResult(given)).toMatchObject({ resultType: 'complete', content });
});

test('an error that says so by a number is one', () => {
  expect(mendResult({ content: [], isError: 1 })['isError']).toBe(true);
});
