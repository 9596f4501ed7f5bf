// The models an account can call: foundation models on demand, and the inference profiles of its region.
import { abilitiesByKeyword, familyOf, isChatModelName, keywordTables } from '@tributary/runtime-core/models';
import { at, joinURL, list, listBody, readJSON, text } from '@tributary/runtime-core/wire';
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { credentialsOf, domainOf, regionOf, toTransport } from './client.ts';

/** The control plane has a host of its own; an override stands for both. */
function controlEndpoint(context: CallContext): string {
  const region = regionOf(context);
  return context.vault.baseURL ?? context.vault.endpoint ?? `https://bedrock.${region}.${domainOf(region)}`;
}

async function get(context: CallContext, path: string, query: Record<string, string>): Promise<unknown> {
  const [{ SignatureV4 }, { Sha256 }] = await Promise.all([
    import('@smithy/signature-v4'),
    import('@smithy/core/checksum'),
  ]);
  const signer = new SignatureV4({
    service: 'bedrock',
    region: regionOf(context),
    credentials: credentialsOf(context),
    sha256: Sha256,
  });
  const url = new URL(joinURL(controlEndpoint(context), path));
  const signed = await signer.sign({
    method: 'GET',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    path: url.pathname,
    query,
    headers: { host: url.host, accept: 'application/json' },
  });
  return listBody(await readJSON(await context.transport(toTransport({ ...signed, query }, context.signal))));
}

export async function listModels(context: CallContext): Promise<readonly ModelEntry[]> {
  const [models, profiles] = await Promise.all([
    get(context, '/foundation-models', {}),
    // Accounts may be allowed the one list and not the other.
    get(context, '/inference-profiles', { maxResults: '1000' }).catch(() => undefined),
  ]);
  const entries = [...rowsOf(models), ...rowsOf(profiles)].flatMap((row) => toEntry(row, context));
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Bedrock's own lists, and the plain one of its OpenAI-compatible endpoint. */
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
