// Lists the models an account can call: foundation models on demand, and inference profiles of the region.
import { abilitiesByKeyword, familyOf, isChatModelName, keywordTables } from '@tributary/runtime-core/models';
import { at, list, listBody, readJSON, text } from '@tributary/runtime-core/wire';
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { answerOf, Carrier, clientOptions, domainOf, regionOf } from './client.ts';

/** The control plane has a separate host; an override in the vault replaces both. */
function controlEndpoint(context: CallContext): string {
  const region = regionOf(context);
  return context.vault.baseURL ?? context.vault.endpoint ?? `https://bedrock.${region}.${domainOf(region)}`;
}

async function get(context: CallContext, which: 'models' | 'profiles'): Promise<unknown> {
  const sdk = await import('@aws-sdk/client-bedrock');
  const carrier = new Carrier(context, false);
  const client = new sdk.BedrockClient(clientOptions(context, carrier, controlEndpoint(context)));
  const answer = await answerOf(context, carrier, () =>
    which === 'models'
      ? client.send(new sdk.ListFoundationModelsCommand({}))
      : client.send(new sdk.ListInferenceProfilesCommand({ maxResults: 1000 })),
  );
  return listBody(await readJSON(answer));
}

export async function listModels(context: CallContext): Promise<readonly ModelEntry[]> {
  const [models, profiles] = await Promise.all([
    get(context, 'models'),
    // Some accounts may read only one of the lists.
    get(context, 'profiles').catch(() => undefined),
  ]);
  const entries = [...rowsOf(models), ...rowsOf(profiles)].flatMap((row) => toEntry(row, context));
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Reads the rows of Bedrock's lists, and of the list of its OpenAI-compatible endpoint. */
const rowsOf = (json: unknown): readonly unknown[] => [
  ...list(at(json, 'modelSummaries')).filter(speaksOnDemand),
  ...list(at(json, 'inferenceProfileSummaries')),
  ...list(at(json, 'data')),
];

const speaksOnDemand = (row: unknown): boolean =>
  list(at(row, 'outputModalities')).includes('TEXT') && list(at(row, 'inferenceTypesSupported')).includes('ON_DEMAND');

function toEntry(row: unknown, context: CallContext): ModelEntry[] {
  const id = text(at(row, 'modelId')) ?? text(at(row, 'inferenceProfileId')) ?? text(at(row, 'id'));
  if (id === undefined || !isChatModelName(id)) return [];
  const card = context.card(id);
  const guessed = abilitiesByKeyword(id, keywordTables[familyOf(id)]);
  const sees = list(at(row, 'inputModalities')).includes('IMAGE') || undefined;
  return [
    {
      id,
      displayName: card?.displayName ?? text(at(row, 'modelName')) ?? text(at(row, 'inferenceProfileName')) ?? id,
      ...(card?.contextWindowTokens === undefined ? {} : { contextWindowTokens: card.contextWindowTokens }),
      ...(card?.maxOutput === undefined ? {} : { maxTokens: card.maxOutput }),
      enabled: card?.enabled ?? false,
      functionCall: card?.abilities?.functionCall ?? guessed.functionCall,
      vision: sees ?? card?.abilities?.vision ?? guessed.vision,
      reasoning: card?.abilities?.reasoning ?? guessed.reasoning,
      ...(card?.releasedAt === undefined ? {} : { releasedAt: card.releasedAt }),
    },
  ];
}
