// Spells requests as the clients of each wire send them.
import { at, isRecord, list } from '@tributary/runtime-core/wire';
import type { Asked, Bytes, Settings, Turn } from './asked.ts';

type Body = Readonly<Record<string, unknown>>;
/** Undefined if the wire has no words for the request. */
type Spell = (asked: Asked) => Body | undefined;

const set = (fields: Body): Body =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const record = (value: unknown): Body => (isRecord(value) ? value : {});
const dataURL = ({ type, base64 }: { readonly type: string; readonly base64: string }): string =>
  `data:${type};base64,${base64}`;
/** Undefined for an empty list, which vendors refuse. */
const some = <Item>(list: readonly Item[]): readonly Item[] | undefined => (list.length > 0 ? list : undefined);
const schemaOf = ({ format }: Settings, more: Body = {}): Body | undefined =>
  format && { type: 'json_schema', ...more, schema: format };

const chat: Spell = ({ turns, tools, settings }) =>
  set({
    messages: turns.flatMap((turn): readonly Body[] => {
      switch (turn.by) {
        case 'system':
          return [{ role: 'system', content: turn.text }];
        case 'user': {
          const { text, image, file } = turn;
          if (!image && !file) return [{ role: 'user', content: text }];
          return [
            {
              role: 'user',
              content: [
                { type: 'text', text },
                ...(image ? [{ type: 'image_url', image_url: { url: dataURL(image) } }] : []),
                ...(file ? [{ type: 'file', file: { filename: file.name, file_data: dataURL(file) } }] : []),
              ],
            },
          ];
        }
        case 'model':
          return [record(record(list(at(turn.raw, 'choices'))[0])['message'])];
        case 'tools':
          return turn.results.map(({ id, text }) => ({ role: 'tool', tool_call_id: id, content: text }));
      }
    }),
    tools: some(tools.map((tool) => ({ type: 'function', function: tool }))),
    tool_choice: settings.tool_choice,
    temperature: settings.temperature,
    top_p: settings.top_p,
    max_completion_tokens: settings.max_tokens,
    stop: settings.stop,
    seed: settings.seed,
    reasoning_effort: settings.effort,
    response_format: settings.format && {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: settings.format },
    },
  });

const responses: Spell = ({ turns, tools, settings }) => {
  if (settings.stop !== undefined || settings.seed !== undefined) return undefined;
  return set({
    input: turns.flatMap((turn): readonly Body[] => {
      switch (turn.by) {
        case 'system':
          return [{ type: 'message', role: 'developer', content: [{ type: 'input_text', text: turn.text }] }];
        case 'user':
          return [
            {
              type: 'message',
              role: 'user',
              content: [
                { type: 'input_text', text: turn.text },
                ...(turn.image ? [{ type: 'input_image', image_url: dataURL(turn.image) }] : []),
                ...(turn.file ? [{ type: 'input_file', filename: turn.file.name, file_data: dataURL(turn.file) }] : []),
              ],
            },
          ];
        case 'model':
          return list(at(turn.raw, 'output')).map(record);
        case 'tools':
          return turn.results.map(({ id, text }) => ({ type: 'function_call_output', call_id: id, output: text }));
      }
    }),
    tools: some(tools.map((tool) => ({ type: 'function', strict: false, ...tool }))),
    tool_choice: settings.tool_choice,
    temperature: settings.temperature,
    top_p: settings.top_p,
    max_output_tokens: settings.max_tokens,
    reasoning: settings.effort && { effort: settings.effort },
    text: settings.format && { format: schemaOf(settings, { name: 'answer' }) },
  });
};

/** `newest`: of the API version 2026-10-21, which has neither temperature nor top_p. */
const messages =
  (newest: boolean): Spell =>
  ({ turns, tools, settings }) => {
    if (settings.seed !== undefined) return undefined;
    if (newest && (settings.temperature ?? settings.top_p) !== undefined) return undefined;
    const [first, ...others] = turns;
    const rest = first?.by === 'system' ? others : turns;
    return set({
      system: first?.by === 'system' ? [{ type: 'text', text: first.text }] : undefined,
      messages: rest.map((turn): Body => {
        switch (turn.by) {
          case 'system':
            return { role: 'system', content: [{ type: 'text', text: turn.text }] };
          case 'user': {
            const source = (of: NonNullable<typeof turn.image>) => ({
              type: 'base64',
              media_type: of.type,
              data: of.base64,
            });
            return {
              role: 'user',
              content: [
                ...(turn.image ? [{ type: 'image', source: source(turn.image) }] : []),
                ...(turn.file ? [{ type: 'document', title: turn.file.name, source: source(turn.file) }] : []),
                { type: 'text', text: turn.text },
              ],
            };
          }
          case 'model':
            return { role: 'assistant', content: at(turn.raw, 'content') };
          case 'tools':
            return {
              role: 'user',
              content: turn.results.map(({ id, text }) => ({ type: 'tool_result', tool_use_id: id, content: text })),
            };
        }
      }),
      tools: some(tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters }))),
      tool_choice: settings.tool_choice && { type: 'any' },
      temperature: settings.temperature,
      top_p: settings.top_p,
      max_tokens: settings.max_tokens ?? 2000,
      stop_sequences: settings.stop === undefined ? undefined : [settings.stop],
      output_config:
        (settings.effort ?? settings.format) && set({ effort: settings.effort, format: schemaOf(settings) }),
    });
  };

const contents: Spell = ({ turns, tools, settings }) => {
  const [first, ...others] = turns;
  const rest = first?.by === 'system' ? others : turns;
  if (rest.some(({ by }) => by === 'system')) return undefined;
  const inline = (of: { readonly type: string; readonly base64: string }) => ({
    inlineData: { mimeType: of.type, data: of.base64 },
  });
  return set({
    systemInstruction: first?.by === 'system' ? { parts: [{ text: first.text }] } : undefined,
    contents: rest.map((turn): Body => {
      switch (turn.by) {
        case 'system':
          return {};
        case 'user':
          return {
            role: 'user',
            parts: [
              { text: turn.text },
              ...(turn.image ? [inline(turn.image)] : []),
              ...(turn.file ? [inline(turn.file)] : []),
            ],
          };
        case 'model':
          return record(record(list(at(turn.raw, 'candidates'))[0])['content']);
        case 'tools':
          return {
            role: 'user',
            parts: turn.results.map(({ id, name, text }) => ({
              functionResponse: { id, name, response: { output: text } },
            })),
          };
      }
    }),
    tools: some(tools) && [
      {
        functionDeclarations: tools.map(({ name, description, parameters }) => ({
          name,
          description,
          parametersJsonSchema: parameters,
        })),
      },
    ],
    toolConfig: settings.tool_choice && { functionCallingConfig: { mode: 'ANY' } },
    generationConfig: set({
      temperature: settings.temperature,
      topP: settings.top_p,
      maxOutputTokens: settings.max_tokens,
      stopSequences: settings.stop === undefined ? undefined : [settings.stop],
      seed: settings.seed,
      thinkingConfig: settings.effort && { thinkingLevel: settings.effort.toUpperCase() },
      responseMimeType: settings.format && 'application/json',
      responseJsonSchema: settings.format,
    }),
  });
};

const interactions: Spell = ({ turns, tools, settings }) => {
  const [first, ...others] = turns;
  const rest = first?.by === 'system' ? others : turns;
  if (rest.some(({ by }) => by === 'system')) return undefined;
  const given = (type: string, of: Bytes | undefined) => (of ? [{ type, mime_type: of.type, data: of.base64 }] : []);
  return set({
    system_instruction: first?.by === 'system' ? first.text : undefined,
    input: rest.flatMap((turn): readonly Body[] => {
      switch (turn.by) {
        case 'system':
          return [];
        case 'user': {
          const { text, image, file } = turn;
          const content = [{ type: 'text', text }, ...given('image', image), ...given('document', file)];
          return [{ type: 'user_input', content }];
        }
        case 'model':
          return list(at(turn.raw, 'steps')).map(record);
        case 'tools':
          return turn.results.map(({ id, name, text }) => ({
            type: 'function_result',
            call_id: id,
            name,
            result: text,
          }));
      }
    }),
    tools: some(tools.map((tool) => ({ type: 'function', ...tool }))),
    generation_config: set({
      temperature: settings.temperature,
      top_p: settings.top_p,
      max_output_tokens: settings.max_tokens,
      stop_sequences: settings.stop === undefined ? undefined : [settings.stop],
      seed: settings.seed,
      thinking_level: settings.effort,
      tool_choice: settings.tool_choice && 'any',
    }),
    response_format: settings.format && { type: 'text', mime_type: 'application/json', schema: settings.format },
  });
};

const optionsOf = ({ temperature, top_p, max_tokens, stop, seed }: Settings): Body =>
  set({ temperature, top_p, num_predict: max_tokens, stop: stop === undefined ? undefined : [stop], seed });

const isLast = (turns: readonly Turn[]): boolean => turns.every(({ by }) => by === 'system' || by === 'user');

const ollamaChat: Spell = ({ turns, tools, settings }) => {
  if (turns.some((turn) => turn.by === 'user' && turn.file) || settings.tool_choice) return undefined;
  return set({
    messages: turns.flatMap((turn): readonly Body[] => {
      switch (turn.by) {
        case 'system':
          return [{ role: 'system', content: turn.text }];
        case 'user':
          return [set({ role: 'user', content: turn.text, images: turn.image && [turn.image.base64] })];
        case 'model':
          return [record(at(turn.raw, 'message'))];
        case 'tools':
          return turn.results.map(({ name, text }) => ({ role: 'tool', tool_name: name, content: text }));
      }
    }),
    tools: some(tools.map((tool) => ({ type: 'function', function: tool }))),
    format: settings.format,
    think: settings.effort,
    options: optionsOf(settings),
  });
};

const ollamaGenerate: Spell = ({ turns, tools, settings }) => {
  const [user, ...more] = turns.filter(({ by }) => by === 'user');
  const systems = turns.filter(({ by }) => by === 'system');
  if (tools.length > 0 || !isLast(turns) || user?.by !== 'user' || user.file || more.length > 0) return undefined;
  const [system] = systems;
  return set({
    prompt: user.text,
    system: system?.by === 'system' ? system.text : undefined,
    images: user.image && [user.image.base64],
    format: settings.format,
    think: settings.effort,
    options: optionsOf(settings),
  });
};

export interface Client {
  readonly name: string;
  /** Id of the wire, as `WireRequest.wire` has it. */
  readonly wire: string;
  /** Name of the reader of its replies. */
  readonly reader: string;
  readonly path: (model: string, stream: boolean) => string;
  readonly spell: Spell;
}

const always = (path: string) => (): string => path;
const gemini =
  (version: string) =>
  (model: string, stream: boolean): string =>
    `/${version}/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`;

export const clients: readonly Client[] = [
  {
    name: 'Chat Completions',
    wire: 'openai-chat',
    reader: 'openai-chat',
    path: always('/v1/chat/completions'),
    spell: chat,
  },
  {
    name: 'Responses',
    wire: 'openai-responses',
    reader: 'openai-responses',
    path: always('/v1/responses'),
    spell: responses,
  },
  ...[false, true].map((newest) => ({
    name: `Messages ${newest ? '2026-10-21' : '2023-06-01'}`,
    wire: 'anthropic-messages',
    reader: 'anthropic-messages',
    path: always('/v1/messages'),
    spell: messages(newest),
  })),
  ...['v1', 'v1beta'].map((version) => ({
    name: `generateContent ${version}`,
    wire: 'gemini-generate',
    reader: 'gemini-generate',
    path: gemini(version),
    spell: contents,
  })),
  {
    name: 'Interactions',
    wire: 'gemini-interactions',
    reader: 'gemini-interactions',
    path: always('/v1beta/interactions'),
    spell: interactions,
  },
  { name: 'Ollama chat', wire: 'ollama-chat', reader: 'ollama-chat', path: always('/api/chat'), spell: ollamaChat },
  {
    name: 'Ollama generate',
    wire: 'ollama-chat',
    reader: 'ollama-generate',
    path: always('/api/generate'),
    spell: ollamaGenerate,
  },
];
