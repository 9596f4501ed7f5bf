// Cohere's model list and embeddings.
import type { CallContext, EmbeddingsParams, ModelEntry } from '@tributary/runtime-core';
import { count, joinURL, list, noteInput, record, requestJSON, requestList, text } from '@tributary/runtime-core/wire';
import { headersOf, rootOf } from './client.ts';

/** Ends a list whose pages never end. */
const maxPages = 20;

export async function listModels(context: CallContext): Promise<readonly ModelEntry[]> {
  const entries = new Map<string, ModelEntry>();
  let token: string | undefined = '';
  for (let page = 0; page < maxPages && token !== undefined; page++) {
    const query: string = `page_size=1000${token === '' ? '' : `&page_token=${encodeURIComponent(token)}`}`;
    const url = joinURL(rootOf(context), `/v1/models?${query}`);
    const answer = record(await requestList(context, { url, headers: headersOf(context) }));
    for (const row of list(answer?.['models'])) {
      const entry = modelEntry(record(row) ?? {}, context);
      if (entry) entries.set(entry.id, entry);
    }
    const next: string | undefined = text(answer?.['next_page_token']);
    token = next === token ? undefined : next;
  }
  return [...entries.values()];
}

function modelEntry(row: Readonly<Record<string, unknown>>, context: CallContext): ModelEntry | undefined {
  const id = text(row['name']);
  const endpoints = list(row['endpoints']);
  if (id === undefined || (endpoints.length > 0 && !endpoints.includes('chat'))) return undefined;
  const card = context.card(id);
  const features = list(row['features']);
  const window = count(row['context_length']) ?? card?.contextWindowTokens;
  return {
    id,
    displayName: card?.displayName ?? id,
    enabled: card?.enabled ?? false,
    functionCall: features.includes('tools') || card?.abilities?.functionCall === true,
    vision: row['supports_vision'] === true || card?.abilities?.vision === true,
    reasoning: features.includes('reasoning') || card?.abilities?.reasoning === true,
    ...(card?.description === undefined ? {} : { description: card.description }),
    ...(window === undefined ? {} : { contextWindowTokens: window }),
    ...(card?.maxOutput === undefined ? {} : { maxTokens: card.maxOutput }),
    ...(card?.releasedAt === undefined ? {} : { releasedAt: card.releasedAt }),
  };
}

/** The vendor's limit of texts per call. */
const maxTexts = 96;

export async function embed(params: EmbeddingsParams, context: CallContext): Promise<readonly (readonly number[])[]> {
  const texts = typeof params.input === 'string' ? [params.input] : params.input;
  const vectors: (readonly number[])[] = [];
  for (let at = 0; at < texts.length; at += maxTexts) {
    const answer = await requestJSON(context, {
      url: joinURL(rootOf(context), '/v2/embed'),
      headers: headersOf(context),
      body: {
        model: params.model,
        texts: texts.slice(at, at + maxTexts),
        input_type: params.input_type === 'query' ? 'search_query' : 'search_document',
        embedding_types: ['float'],
        ...(params.dimensions === undefined ? {} : { output_dimension: params.dimensions }),
      },
    });
    noteInput(context, record(record(record(answer)?.['meta'])?.['billed_units'])?.['input_tokens']);
    for (const vector of list(record(record(answer)?.['embeddings'])?.['float'])) {
      vectors.push(list(vector).filter((value) => typeof value === 'number'));
    }
  }
  return vectors;
}
