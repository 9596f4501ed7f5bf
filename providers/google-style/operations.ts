// Model list and embeddings of the Gemini API.
import type { CallContext, EmbeddingsParams, ModelEntry } from '@tributary/runtime-core';
import { abilitiesByKeyword, isChatModelName, keywordTables } from '@tributary/runtime-core/models';
import { at, count, list, listBody, modelPath, noteInput, readJSON, record, text } from '@tributary/runtime-core/wire';
import { captured } from './client.ts';
import type { GoogleEndpoint } from './client.ts';

/** Ends a list whose pages never end. */
const maxPages = 20;

/** The key is sent in a header: URLs end up in logs. */
export async function listModels(context: CallContext, endpoint: GoogleEndpoint): Promise<readonly ModelEntry[]> {
  const entries = new Map<string, ModelEntry>();
  let pageToken: string | undefined = '';
  for (let page = 0; page < maxPages && pageToken !== undefined; page++) {
    const token = pageToken;
    const reply = await captured(context, endpoint, {}, (client, httpOptions) =>
      client.models.list({
        config: {
          pageSize: 1000,
          httpOptions,
          abortSignal: context.signal,
          ...(token === '' ? {} : { pageToken: token }),
        },
      }),
    );
    const answer = record(listBody(await readJSON(reply)));
    for (const row of list(answer?.['models'])) {
      const entry = modelEntry(record(row) ?? {}, context);
      if (entry) entries.set(entry.id, entry);
    }
    const next: string | undefined = text(answer?.['nextPageToken']);
    pageToken = next === pageToken ? undefined : next;
  }
  return [...entries.values()];
}

function modelEntry(row: Readonly<Record<string, unknown>>, context: CallContext): ModelEntry | undefined {
  const id = text(row['name'])?.replace(/^models\//, '');
  const methods = list(row['supportedGenerationMethods']);
  const chats = methods.length === 0 || methods.includes('generateContent');
  if (id === undefined || !chats || !isChatModelName(id)) return undefined;
  const card = context.card(id);
  const guessed = abilitiesByKeyword(id, keywordTables.google);
  const input = count(row['inputTokenLimit']);
  const output = count(row['outputTokenLimit']);
  const window = input === undefined ? card?.contextWindowTokens : input + (output ?? 0);
  const maxTokens = output ?? card?.maxOutput;
  const description = text(row['description']) ?? card?.description;
  return {
    id,
    displayName: text(row['displayName']) ?? card?.displayName ?? id,
    enabled: card?.enabled ?? false,
    functionCall: guessed.functionCall || card?.abilities?.functionCall === true,
    vision: guessed.vision || card?.abilities?.vision === true,
    reasoning: guessed.reasoning || row['thinking'] === true || card?.abilities?.reasoning === true,
    ...(description === undefined ? {} : { description }),
    ...(window === undefined ? {} : { contextWindowTokens: window }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(card?.releasedAt === undefined ? {} : { releasedAt: card.releasedAt }),
  };
}

/**
 * Returns the task, for models that accept one; the second Gemini generation expects it in the text.
 * Source: https://ai.google.dev/gemini-api/docs/embeddings, not read itself, 2026-11-27.
 */
function taskOf({ model, input_type }: EmbeddingsParams): { readonly taskType?: string } {
  if (input_type === undefined || !/embedding-0\d\d/.test(model)) return {};
  return { taskType: input_type === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' };
}

/** Returns one vector per input, in order. */
export async function embed(
  params: EmbeddingsParams,
  context: CallContext,
  endpoint: GoogleEndpoint,
): Promise<readonly (readonly number[])[]> {
  const contents = typeof params.input === 'string' ? [params.input] : params.input;
  const reply = await captured(context, endpoint, {}, (client, httpOptions) =>
    client.models.embedContent({
      model: modelPath(params.model),
      contents,
      config: {
        abortSignal: context.signal,
        httpOptions,
        ...(params.dimensions === undefined ? {} : { outputDimensionality: params.dimensions }),
        ...taskOf(params),
      },
    }),
  );
  const answer = record(await readJSON(reply));
  noteInput(context, at(answer, 'usageMetadata.promptTokenCount'));
  const rows = answer?.['embedding'] === undefined ? list(answer?.['embeddings']) : [answer['embedding']];
  return rows.map((row) => list(record(row)?.['values']).filter((value) => typeof value === 'number'));
}
