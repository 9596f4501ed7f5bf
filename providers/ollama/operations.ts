// Ollama's model list and embeddings.
import { isVendorError } from '@tributary/runtime-core';
import type { CallContext, EmbeddingsParams, ModelEntry } from '@tributary/runtime-core';
import { joinURL, list, listBody, noteInput, readJSON, record, requestJSON, text } from '@tributary/runtime-core/wire';
import { captured, headersOf, hostOf } from './client.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Limits of requests for model details, since each makes the server open a file. */
const most = { models: 100, atOnce: 6 } as const;

export async function listModels(context: CallContext): Promise<readonly ModelEntry[]> {
  const answer = record(listBody(await readJSON(await captured(context, (client) => client.list()))));
  const rows = list(answer?.['models']).map((row) => record(row) ?? {});
  const facts = new Map<string, Fields>();
  const open = rows.filter((row) => list(row['capabilities']).length === 0).slice(0, most.models);
  const next = async (): Promise<void> => {
    for (let id = idOf(open.shift()); id !== undefined; id = idOf(open.shift())) {
      const shown = await shownOf(id, context);
      if (!shown) return;
      facts.set(id, shown);
    }
  };
  await Promise.all(Array.from({ length: most.atOnce }, next));
  return rows.flatMap((row) => modelEntry({ ...facts.get(idOf(row) ?? ''), ...row }, context) ?? []);
}

const idOf = (row: Fields | undefined): string | undefined => text(row?.['name']) ?? text(row?.['model']);

/** Reads abilities and context length from /api/show (api.md, "Show model information", read 2026-11-28). Undefined if it fails. */
async function shownOf(model: string, context: CallContext): Promise<Fields | undefined> {
  try {
    return record(await readJSON(await captured(context, (client) => client.show({ model }))));
  } catch {
    return undefined;
  }
}

/** The key starts with the architecture's name, such as `qwen3.context_length`. */
function contextOf(row: Fields): number | undefined {
  const info = record(row['model_info']) ?? {};
  const found = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1];
  return typeof found === 'number' && found > 0 ? found : undefined;
}

/** Listed models are installed and therefore enabled. The catalogue has names with or without tag. */
function modelEntry(row: Fields, context: CallContext): ModelEntry | undefined {
  const id = idOf(row);
  if (id === undefined) return undefined;
  const exact = context.card(id);
  const card = exact ?? context.card(id.replace(/:.*$/, ''));
  // Servers since 0.6 state the abilities.
  const told = list(row['capabilities']);
  const can = (name: string, known: boolean | undefined): boolean =>
    told.length > 0 ? told.includes(name) : known === true;
  const contextWindowTokens = contextOf(row) ?? card?.contextWindowTokens;
  return {
    id,
    // Another tag means another size, so the catalogue's name would be wrong.
    displayName: exact?.displayName ?? withSize(id, text(record(row['details'])?.['parameter_size'])),
    enabled: true,
    functionCall: can('tools', card?.abilities?.functionCall),
    vision: can('vision', card?.abilities?.vision),
    reasoning: can('thinking', card?.abilities?.reasoning),
    ...(card?.description === undefined ? {} : { description: card.description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(card?.maxOutput === undefined ? {} : { maxTokens: card.maxOutput }),
    ...(card?.releasedAt === undefined ? {} : { releasedAt: card.releasedAt }),
  };
}

const withSize = (id: string, size: string | undefined): string => (size ? `${id} (${size})` : id);

type Vectors = readonly (readonly number[])[];

/** /api/embed accepts several inputs; older servers have only /api/embeddings, with one input per call. */
export async function embed({ model, input, dimensions }: EmbeddingsParams, context: CallContext): Promise<Vectors> {
  const inputs = typeof input === 'string' ? [input] : input;
  try {
    const asked = { model, input: [...inputs], ...(dimensions === undefined ? {} : { dimensions }) };
    const answer = record(await readJSON(await captured(context, (client) => client.embed(asked))));
    noteInput(context, answer?.['prompt_eval_count']);
    return vectorsOf(answer);
  } catch (error) {
    // For an unknown model, the 404 has a JSON message instead.
    if (!isVendorError(error) || error.status !== 404 || !/page not found/i.test(error.message)) throw error;
  }
  const vectors: (readonly number[])[] = [];
  for (const prompt of inputs) {
    const answer = await requestJSON(context, {
      url: joinURL(hostOf(context), '/api/embeddings'),
      headers: headersOf(context),
      body: { model, prompt },
    });
    vectors.push(...vectorsOf(answer));
  }
  return vectors;
}

function vectorsOf(answer: unknown): Vectors {
  const body = record(answer);
  const rows = body?.['embeddings'] === undefined ? [body?.['embedding']] : list(body['embeddings']);
  return rows.map((row) => list(row).filter((value) => typeof value === 'number'));
}
