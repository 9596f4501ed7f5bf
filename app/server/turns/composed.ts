// Composes a chat's system text for the panel that shows it, using the functions that build the real request.
import type { ClientValues } from '../../shared/api/client-values.ts';
import { randomBytes } from 'node:crypto';
import type { ComposedText } from '../../shared/api/memories.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { namesPerson } from '../../shared/payload/payload-for.ts';
import { systemOf } from '../../shared/payload/payload.ts';
import { roughTokens } from '../../shared/message/token-estimate.ts';
import { personOf } from '../../shared/payload/variables/context.ts';
import { findAccount } from '../storage/repositories/accounts.ts';
import { pathTo, placesOf } from '../storage/repositories/messages.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import { surroundingsOf } from './surroundings.ts';
import { offerFor } from './tool-offer.ts';
import type { PayloadPorts } from './turn-payload.ts';

export interface AskedComposition {
  readonly userId: string;
  /** Undefined for a chat that has not started. */
  readonly conversationId: string | undefined;
  readonly folderId: string | null;
  readonly beganAt: number;
  readonly headId: string | null;
  readonly config: ChatConfig;
}

const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

export async function composedFor(
  tables: Tables,
  ports: PayloadPorts,
  composition: AskedComposition,
  { timeZone: timezone, ...client }: ClientValues,
  now: number = Date.now(),
): Promise<ComposedText> {
  const { userId } = composition;
  const [states, { around, projectFiles, config }, summary] = await Promise.all([
    readStates(tables, userId),
    surroundingsOf(tables, { ...composition, instance: ports.instance ?? '', keep: false }),
    summaryIn(tables, composition),
  ]);
  const asked = { userId, states, given: {} };
  const { card } = await askedProvider(tables, ports.describe, { ...asked, provider: config.provider, health: false });
  const { system } = await offerFor(tables, ports, asked, config, card(config.model));
  const account = namesPerson(config, [], around) ? await findAccount(tables, userId) : undefined;
  const { layers, text } = systemOf({
    config,
    around,
    ...(system === undefined ? {} : { system }),
    summary,
    variables: { now, timezone, ...client, random, ...(account ? personOf(account) : {}) },
  });
  const files = projectFiles.map((file) => ({
    name: file.name,
    tokens: 'read' in file && file.read ? file.read.tokens : Math.ceil(file.size / 4),
  }));
  return { layers, tokens: roughTokens(text), files };
}

/** The summary that would replace older messages in the next request. */
async function summaryIn(tables: Tables, { userId, conversationId, headId, config }: AskedComposition) {
  if (conversationId === undefined || config.historySummary === null) return undefined;
  const path = pathTo(await placesOf(tables, userId, conversationId), headId);
  return historyOf([...path, { id: '', role: 'user' as const }], config).summary;
}
