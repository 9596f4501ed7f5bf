// A plugin under test: its definition, the calls in its fixtures, and how to make them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { settingsWithDefaults } from '@tributary/runtime-core';
import type { PluginDefinition, ToolContext, ToolReply } from '@tributary/runtime-core';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import { within } from '../harness/call.ts';

const strict = { additionalProperties: false };

/** A call of a tool: arguments, answers from the web, and expected result. */
export const ToolFixtureSchema = Type.Object(
  {
    /** Name of the function. */
    tool: Type.String({ minLength: 1 }),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    /** Settings entered by the user; the manifest's defaults apply to the rest. */
    settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Answers of `context.fetch` by URL; other URLs are unreachable. */
    replies: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({ status: Type.Integer(), contentType: Type.String(), text: Type.String() }, strict),
      ),
    ),
    /** Result of every `context.createImage`. Absent: no image model is available. */
    createImage: Type.Optional(
      Type.Object({
        images: Type.Array(Type.Object({ url: Type.String(), alt: Type.String() })),
        model: Type.String(),
        text: Type.Optional(Type.String()),
      }),
    ),
    /** Result of every `context.search`. Absent: no model with search is selected. */
    search: Type.Optional(
      Type.Object(
        {
          text: Type.String(),
          citations: Type.Array(Type.Object({ title: Type.String(), url: Type.String() }, strict)),
          searchQueries: Type.Optional(Type.Array(Type.String())),
        },
        strict,
      ),
    ),
    /** The result, or the ToolError's message. `{}`: any result (random, or depends on the time). */
    expect: Type.Object({ result: Type.Optional(Type.Unknown()), error: Type.Optional(Type.String()) }, strict),
  },
  strict,
);

export type ToolFixture = Static<typeof ToolFixtureSchema> & { readonly id: string };

export interface PluginSubject {
  readonly plugin: PluginDefinition;
  readonly fixtures: readonly ToolFixture[];
  readonly problems: readonly string[];
  readonly folder: string | undefined;
  readonly readAtImport: readonly string[];
  readonly connectedAtImport: readonly string[];
}

export async function toolFixtures(folder: string): Promise<Pick<PluginSubject, 'fixtures' | 'problems'>> {
  const names = await readdir(folder).catch(() => []);
  const fixtures: ToolFixture[] = [];
  const problems: string[] = [];
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    try {
      const value = JSON.parse(await readFile(join(folder, name), 'utf8')) as Static<typeof ToolFixtureSchema>; // checked below
      const found = problemsOf(ToolFixtureSchema, value);
      if (found.length > 0) problems.push(`${name} ${explain(found)}`);
      else fixtures.push({ ...value, id: name.replace(/\.json$/, '') });
    } catch (error) {
      problems.push(`${name}: no JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { fixtures, problems };
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the fixture's replies. */
  readonly fetch?: ToolContext['fetch'];
}

export function callTool({ plugin }: PluginSubject, fixture: ToolFixture, options: CallOptions = {}): Promise<unknown> {
  const { tool, arguments: args, settings, search, createImage, id } = fixture;
  const asked = plugin.tools?.manifest.settings;
  const context: ToolContext = {
    signal: options.signal ?? new AbortController().signal,
    fetch: options.fetch ?? ((url) => answerOf(fixture, url)),
    timeZone: 'UTC',
    language: 'en',
    ...(asked ? { settings: settingsWithDefaults(asked, settings) } : {}),
    ...(search ? { search: () => Promise.resolve(structuredClone(search)) } : {}),
    ...(createImage ? { createImage: () => Promise.resolve(structuredClone(createImage)) } : {}),
  };
  const run = plugin.tools?.run[tool];
  return within(
    Promise.resolve().then(() => run?.(args, context)),
    id,
    'the call to end',
  );
}

export function answerOf({ replies = {} }: ToolFixture, url: string): Promise<ToolReply> {
  const reply = replies[url];
  return reply ? Promise.resolve(reply) : Promise.reject(new Error(`no fixture answers ${url}`));
}
