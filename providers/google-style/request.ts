// Builds the body of generateContent: contents, generation settings, safety, tools.
import type { ChatParams, Tool } from '@tributary/runtime-core';
import { record } from '@tributary/runtime-core/wire';
import { conversation } from './contents.ts';
import { bareId, draws } from './models.ts';
import { functionParameters, geminiSchema } from './schema.ts';
import { thinkingConfig } from './thinking.ts';

type Body = Readonly<Record<string, unknown>>;

const harms = ['HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'HARASSMENT', 'DANGEROUS_CONTENT'] as const;

export function generateContentBody(params: ChatParams): Body {
  const tools = toolsOf(params);
  return {
    ...conversation(params.messages, params.model),
    generationConfig: generationConfig(params),
    safetySettings: harms.map((harm) => ({ category: `HARM_CATEGORY_${harm}`, threshold: threshold(params.model) })),
    ...(tools ? { tools } : {}),
    ...toolConfig(params, tools),
  };
}

/** Safety threshold, a project rule (providers/README.md). */
const threshold = (model: string): string => (bareId(model) === 'gemini-2.0-flash-exp' ? 'OFF' : 'BLOCK_NONE');

/** Leaves out penalties: most Gemini models refuse them. */
function generationConfig(params: ChatParams): Body {
  const thinking = thinkingConfig(params);
  const given = {
    maxOutputTokens: params.max_tokens,
    temperature: params.temperature,
    topP: params.top_p,
    seed: params.seed,
    stopSequences: typeof params.stop === 'string' ? [params.stop] : params.stop,
    thinkingConfig: thinking,
    responseModalities: draws(params.model) ? ['TEXT', 'IMAGE'] : undefined,
    imageConfig: draws(params.model) ? imageConfig(params) : undefined,
    ...responseFormat(params),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function imageConfig({ imageAspectRatio: aspectRatio, imageResolution: imageSize }: ChatParams): Body | undefined {
  if (aspectRatio === undefined && imageSize === undefined) return undefined;
  return { ...(aspectRatio === undefined ? {} : { aspectRatio }), ...(imageSize === undefined ? {} : { imageSize }) };
}

/** Converts OpenAI's `response_format`: any JSON, or JSON by a schema. */
function responseFormat({ response_format: format }: ChatParams): Body {
  switch (format?.['type']) {
    case 'json_object':
      return { responseMimeType: 'application/json' };
    case 'json_schema': {
      const schema = record(format['json_schema'])?.['schema'];
      return {
        responseMimeType: 'application/json',
        ...(schema === undefined ? {} : { responseSchema: geminiSchema(schema) }),
      };
    }
    default:
      return {};
  }
}

/** The vendor's tools cannot be combined with functions: once a conversation has called functions, only functions are sent. */
function toolsOf({ tools = [], messages, enabledSearch, urlContext }: ChatParams): readonly Body[] | undefined {
  const called = messages.some(({ tool_calls }) => (tool_calls?.length ?? 0) > 0);
  const own = [
    ...(urlContext === true ? [{ urlContext: {} }] : []),
    ...(enabledSearch === true ? [{ googleSearch: {} }] : []),
  ];
  if (own.length > 0 && !(called && tools.length > 0)) return own;
  return tools.length > 0 ? [{ functionDeclarations: tools.map(declaration) }] : undefined;
}

const declaration = ({ function: { name, description, parameters } }: Tool): Body => ({
  name,
  ...(description === undefined ? {} : { description }),
  parameters: functionParameters(parameters),
});

const modes = { auto: 'AUTO', none: 'NONE', required: 'ANY' } as const;

function toolConfig({ tool_choice: choice }: ChatParams, tools: readonly Body[] | undefined): Body {
  if (choice === undefined || !tools?.[0]?.['functionDeclarations']) return {};
  const functionCallingConfig =
    typeof choice === 'string'
      ? { mode: modes[choice] }
      : { mode: 'ANY', allowedFunctionNames: [choice.function.name] };
  return { toolConfig: { functionCallingConfig } };
}
