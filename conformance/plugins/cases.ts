// Cases for every plugin: the package, its tools, its taps.
import { apiVersion, checkHost, isToolError } from '@tributary/runtime-core';
import {
  explain,
  PackageFieldSchema,
  problemOfSchema,
  problemsOf,
  ToolManifestSchema,
} from '@tributary/runtime-core/schema';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCore } from '../harness/core-ranges.ts';
import { check, same, some } from '../harness/failure.ts';
import type { Guard } from '../harness/guard.ts';
import { answerOf, callTool } from './subject.ts';
import type { PluginSubject } from './subject.ts';
import { tapCases } from './taps.ts';

export interface PluginCase {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD';
  readonly title: string;
  readonly needs: readonly ('folder' | 'tools' | 'taps')[];
  run(subject: PluginSubject, guard: Guard): Promise<void> | void;
}

/** A plugin with only tools gets an empty `apply`, so cases on taps apply to it too. */
export const appliesTo = ({ needs }: PluginCase, { plugin, folder }: PluginSubject): boolean =>
  needs.every((need) => (need === 'folder' ? folder !== undefined : need === 'taps' || plugin.tools !== undefined));

export const pluginCases: readonly PluginCase[] = [
  {
    id: 'C-200',
    level: 'MUST',
    title:
      'package.json names the keyword, the kind, the api version, one export, and no range that this core is outside of',
    needs: ['folder'],
    async run({ folder = '.', plugin }) {
      const json = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>; // looked at below
      const { keywords, exports, type } = json;
      check(
        Array.isArray(keywords) && keywords.includes('tributary-plugin'),
        'package.json /keywords',
        '"tributary-plugin"',
        keywords,
      );
      const problems = problemsOf(PackageFieldSchema, json['tributary']);
      check(
        problems.length === 0,
        'package.json /tributary',
        '{ "kind": "plugin", "apiVersion": 1 }',
        explain(problems),
      );
      const id = (json['tributary'] as { readonly id?: string }).id; // valid, as just checked
      check(id === undefined || id === plugin.id, 'package.json /tributary/id', `the plugin's, "${plugin.id}"`, id);
      check(type === 'module', 'package.json /type', '"module"', type);
      check(exports !== undefined, 'package.json /exports', 'an entry "."', exports);
      checkCore(json);
    },
  },
  {
    id: 'C-201',
    level: 'MUST',
    title: 'the default export is made by definePlugin, with an id, and taps or tools',
    needs: [],
    run({ plugin }) {
      const version = (plugin as unknown as Record<symbol, unknown>)[Symbol.for('tributary.plugin')]; // the brand is a key of its own
      check(version === apiVersion, 'default export', `what definePlugin returns, api version ${apiVersion}`, version);
      check(/^[a-z0-9][a-z0-9-]*$/.test(plugin.id), 'id', 'small letters, digits and dashes', plugin.id);
      check(typeof plugin.apply === 'function', 'default export', '`apply` or `tools`', 'neither');
    },
  },
  {
    id: 'C-202',
    level: 'MUST',
    title: 'the tools’ manifest is valid, with a function for every api and an api for every function',
    needs: ['tools'],
    run({ plugin }) {
      const problems = problemsOf(ToolManifestSchema, plugin.tools?.manifest);
      check(problems.length === 0, 'tools.manifest', 'the manifest of the contract', explain(problems));
      const named = plugin.tools?.manifest.api.map(({ name }) => name) ?? [];
      same(Object.keys(plugin.tools?.run ?? {}).sort(), named.toSorted(), 'tools.run');
    },
  },
  {
    id: 'C-203',
    level: 'MUST',
    title: 'the parameters are JSON schemas of objects, and the defaults of settings are among what they allow',
    needs: ['tools'],
    run({ plugin }) {
      const { api = [], settings } = plugin.tools?.manifest ?? {};
      for (const { name, parameters } of api) {
        if (!parameters) continue;
        check(parameters['type'] === 'object', `parameters of ${name}`, '"type": "object"', parameters['type']);
        const problem = problemOfSchema(parameters);
        check(problem === undefined, `parameters of ${name}`, 'a JSON schema', problem);
      }
      for (const [name, setting] of Object.entries(settings?.properties ?? {})) {
        const { type = 'string', default: given, enum: values } = setting;
        if (given === undefined) continue;
        const problems = problemsOf({ type, ...(values ? { enum: [...values] } : {}) }, given);
        check(problems.length === 0, `default of the setting ${name}`, `${type}`, explain(problems));
      }
      const missing = settings?.required?.filter((name) => !(name in settings.properties)) ?? [];
      check(missing.length === 0, 'settings.required', 'names of settings', missing);
    },
  },
  {
    id: 'C-204',
    level: 'SHOULD',
    title: 'every api says what it is for and how it reaches out',
    needs: ['tools'],
    run({ plugin }) {
      for (const { name, description, access } of plugin.tools?.manifest.api ?? []) {
        check(description !== undefined, `api ${name}`, 'a description, by which a model decides', 'none');
        check(
          access !== undefined,
          `api ${name}`,
          'access: read, write or outside',
          'none: people are asked as for outside',
        );
      }
    },
  },
  {
    id: 'C-205',
    level: 'MUST',
    title: 'every fixture is valid, and every api is shown by one',
    needs: ['tools'],
    run({ plugin, fixtures, problems }) {
      check(
        problems.length === 0,
        'fixtures',
        'files that the schema of a tool’s fixture accepts',
        problems.join('\n'),
      );
      for (const { name, parameters } of plugin.tools?.manifest.api ?? []) {
        const own = some(
          fixtures.filter(({ tool }) => tool === name),
          `fixture of the tool ${name}`,
        );
        for (const { id, arguments: args, expect } of own) {
          const wrong = parameters && expect.error === undefined ? problemsOf(parameters, args) : [];
          check(wrong.length === 0, `${id}, arguments`, 'arguments that fit the parameters', explain(wrong));
        }
      }
    },
  },
  {
    id: 'C-206',
    level: 'MUST',
    title: 'every fixture gives its result or its ToolError; arguments stay as they were',
    needs: ['tools'],
    async run(subject) {
      for (const fixture of subject.fixtures) {
        const before = structuredClone(fixture.arguments);
        const { result, error } = await outcomeOf(callTool(subject, fixture));
        const { expect } = fixture;
        if (expect.error !== undefined) {
          check(isToolError(error), fixture.id, `a ToolError: ${expect.error}`, error ?? result);
          check(error.message === expect.error, fixture.id, expect.error, error.message);
        } else {
          check(error === undefined, fixture.id, 'a result', String(error));
          const plain: unknown = result === undefined ? undefined : JSON.parse(JSON.stringify(result));
          check(plain !== undefined, fixture.id, 'a text, or what JSON can hold', typeof result);
          if ('result' in expect) same(plain, expect.result, `${fixture.id}, result`);
        }
        same(fixture.arguments, before, `${fixture.id}, arguments after the call`);
      }
    },
  },
  {
    id: 'C-207',
    level: 'MUST',
    title: 'a tool reaches the network through context.fetch only, and reads no environment variable',
    needs: ['tools'],
    async run(subject, guard) {
      const { connectedAtImport } = subject;
      check(connectedAtImport.length === 0, 'the import', 'no connection at import', connectedAtImport);
      for (const fixture of subject.fixtures) {
        await outcomeOf(callTool(subject, fixture));
        check(guard.connections.length === 0, fixture.id, 'no connection of its own', guard.connections);
      }
      const read = [...new Set([...subject.readAtImport, ...guard.environment])];
      check(read.length === 0, 'process.env', 'nothing read (settings of the manifest)', read);
    },
  },
  {
    id: 'C-208',
    level: 'MUST',
    title: 'a page that cannot be reached, refuses, or holds something else ends in a ToolError or a result',
    needs: ['tools'],
    async run(subject) {
      const html = { status: 200, contentType: 'text/html', text: '<!doctype html><title>Sign in</title>' };
      const worlds = [
        ['unreachable', () => Promise.reject(new Error('ECONNREFUSED'))],
        ['status 500', () => Promise.resolve({ ...html, status: 500 })],
        ['a web page', () => Promise.resolve(html)],
        ['broken JSON', () => Promise.resolve({ status: 200, contentType: 'application/json', text: '{"a' })],
      ] as const;
      for (const fixture of subject.fixtures.filter(({ replies }) => replies !== undefined)) {
        for (const [world, fetch] of worlds) {
          const { error } = await outcomeOf(callTool(subject, fixture, { fetch }));
          const told = error === undefined || isToolError(error);
          check(told, `${fixture.id}, ${world}`, 'a ToolError, which people and models are told', String(error));
        }
      }
    },
  },
  {
    id: 'C-209',
    level: 'MUST',
    title: 'a cancelled call ends',
    needs: ['tools'],
    async run(subject) {
      for (const fixture of subject.fixtures) {
        const controller = new AbortController();
        const { signal } = controller;
        const fetch = () =>
          new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        setTimeout(() => controller.abort(), 20);
        await outcomeOf(callTool(subject, fixture, { signal, fetch }));
      }
    },
  },
  {
    id: 'C-210',
    level: 'MUST',
    title: 'a tool fetches from the hosts that the package declares, and from no other',
    needs: ['tools'],
    async run(subject) {
      const { id, hosts = [] } = subject.plugin;
      for (const fixture of subject.fixtures) {
        const asked: string[] = [];
        const fetch = (url: string) => (asked.push(url), answerOf(fixture, url));
        await outcomeOf(callTool(subject, fixture, { fetch }));
        const refused = asked.filter((url) => !declares(hosts, url, id));
        check(
          refused.length === 0,
          `${fixture.id}, hosts of definePlugin`,
          `the hosts of ${refused.join(', ')}`,
          hosts,
        );
      }
    },
  },
  ...tapCases,
];

/** True if a URL is declared, as a server decides for packages that are not bundled. */
function declares(hosts: readonly string[], url: string, id: string): boolean {
  try {
    checkHost(url, hosts, { name: id, id }, 'hosts');
    return true;
  } catch {
    return false;
  }
}

async function outcomeOf(call: Promise<unknown>): Promise<{ readonly result?: unknown; readonly error?: unknown }> {
  try {
    return { result: await call };
  } catch (error) {
    if (error instanceof Error && error.name === 'CheckFailure') throw error;
    return { error };
  }
}
