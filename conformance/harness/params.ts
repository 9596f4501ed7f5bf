// Params of a fixture's call: those it states, or simple ones that fit the recording.
import type { ChatParams, OperationTypes, ProviderManifest, SideOperation, Tool } from '@tributary/runtime-core';
import { at, isRecord } from '@tributary/runtime-core/wire';
import type { Fixture } from '../schema/fixture.ts';

const weather: Tool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather of a place',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

export function chatParams(fixture: Fixture, manifest: ProviderManifest): ChatParams {
  // The runtime validates a fixture's params like any caller's.
  if (fixture.params) return { stream: fixture.stream, ...structuredClone(fixture.params) } as ChatParams;
  const body = fixture.request.body;
  return {
    model: modelOf(fixture.request, manifest),
    messages: [{ role: 'user', content: 'Say hello.' }],
    stream: fixture.stream,
    ...(isRecord(body) && ('tools' in body || 'toolConfig' in body) ? { tools: [weather] } : {}),
    ...(fixture.wire === 'openai-responses' ? { apiMode: 'responses' as const } : {}),
  };
}

/** Vendors expect the model in the body or in the path. */
export function modelOf(request: { readonly url: string; readonly body: unknown }, manifest: ProviderManifest): string {
  for (const name of ['model', 'modelId', 'name']) {
    const named = at(request.body, name);
    if (typeof named === 'string' && named !== '') return named;
  }
  const inPath = /\/(?:models?|deployments)\/([^/:?]+)/.exec(request.url)?.[1];
  return inPath ? decodeURIComponent(inPath) : (manifest.checkModel ?? 'model');
}

export function operationParams<Name extends SideOperation>(
  operation: Name,
  fixture: Fixture | undefined,
  manifest: ProviderManifest,
): OperationTypes[Name]['params'] {
  const model = fixture ? modelOf(fixture.request, manifest) : 'model';
  const simple: { readonly [Each in SideOperation]: OperationTypes[Each]['params'] } = {
    models: {},
    embeddings: { model, input: ['one', 'two'] },
    textToImage: { model, prompt: 'a river' },
    textToSpeech: { model, input: 'Hello.', voice: 'alloy' },
    speechToText: { model, audio: 'data:audio/webm;base64,GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibQ==' },
    pullModel: { model },
  };
  if (fixture?.params) return structuredClone(fixture.params) as OperationTypes[Name]['params']; // as for chat
  return simple[operation];
}
