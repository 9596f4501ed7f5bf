// A tool that asks the web, and a tap on every provider's calls.
// @ts-check

/** @typedef {import('./package.mjs').NewPackage} NewPackage */

/** @param {string} value */
const quoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {NewPackage} of @returns {Record<string, string>} */
export const tool = ({ id, name, baseURL }) => ({
  'src/index.ts': `// ${name}: a function that models may call.
import { definePlugin, ToolError } from '@tributary/runtime-core';
import { at, text } from '@tributary/runtime-core/wire';

export default definePlugin({
  id: ${quoted(id)},
  // All that its functions may fetch from: a server refuses any other host.
  hosts: [${quoted(new URL(baseURL).host)}],
  tools: {
    manifest: {
      identifier: ${quoted(id)},
      meta: { title: ${quoted(name)}, description: 'Looks a word up.' },
      api: [
        {
          name: 'look_up',
          description: 'Says what a word means.',
          access: 'outside',
          parameters: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
        },
      ],
      settings: { properties: { language: { title: 'Language', enum: ['en', 'de'], default: 'en' } } },
    },
    run: {
      async look_up({ word }, { fetch, settings }) {
        const language = text(settings?.['language']) ?? 'en';
        const url = \`${baseURL}/\${language}/\${encodeURIComponent(String(word))}\`;
        // The words of a ToolError reach the model and people.
        const page = await fetch(url).catch(() => undefined);
        if (page?.status !== 200) throw new ToolError('the dictionary cannot be reached');
        const meaning = text(at(parsed(page.text), 'meaning'));
        if (meaning === undefined) throw new ToolError('the dictionary does not know this word');
        return { word, meaning };
      },
    },
  },
});

function parsed(page: string): unknown {
  try {
    return JSON.parse(page);
  } catch {
    return undefined;
  }
}
`,
});

/** @param {NewPackage} of @returns {Record<string, string>} */
export function toolFixtures({ baseURL }) {
  const fixture = (/** @type {object} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  const page = (/** @type {string} */ text) => ({ status: 200, contentType: 'application/json', text });
  return {
    'fixtures/found.json': fixture({
      tool: 'look_up',
      arguments: { word: 'delta' },
      settings: { language: 'en' },
      replies: { [`${baseURL}/en/delta`]: page('{"meaning":"the mouth of a river"}') },
      expect: { result: { word: 'delta', meaning: 'the mouth of a river' } },
    }),
    'fixtures/unknown.json': fixture({
      tool: 'look_up',
      arguments: { word: 'qqq' },
      replies: { [`${baseURL}/en/qqq`]: page('{}') },
      expect: { error: 'the dictionary does not know this word' },
    }),
  };
}

/** @param {NewPackage} of @returns {Record<string, string>} */
export const tap = ({ id, name }) => ({
  'src/index.ts': `// ${name}: taps on the calls of every provider.
import { chain, definePlugin } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform } from '@tributary/runtime-core';

/** One a reply: what it remembers is that reply's. Events in, events out, at once. */
class WithoutDashes implements StreamTransform {
  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    return batch.map((event) =>
      event.type === 'text' ? { ...event, data: event.data.replaceAll('\\u2014', '\\u2013') } : event,
    );
  }

  flush(): readonly StreamEvent[] {
    return [];
  }
}

export default definePlugin({
  id: ${quoted(id)},
  apply(hooks) {
    // A copy where something changes: the params are the caller's.
    hooks.normalizeParams.tap(${quoted(id)}, (params) =>
      params.temperature === undefined ? { ...params, temperature: 0.3 } : params,
    );
    hooks.transformStream.tap(${quoted(id)}, (transform) => chain(transform, new WithoutDashes()));
  },
});
`,
});

/** Taps need no fixtures: the suite has replies of its own for them. @returns {Record<string, string>} */
export const tapFixtures = () => ({});
