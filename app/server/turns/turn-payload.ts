// Builds the request to a provider from stored data. Of a long conversation, only the messages to send are loaded.
import type { ClientValues } from '../../shared/api/client-values.ts';
import type { ChatPayload, Grounding } from '@tributary/runtime-core';
import { readConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { MemoryFact } from '../../shared/memory/facts.ts';
import type { Message } from '../../shared/message/message.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { readsDocuments } from '../../shared/providers/reads-documents.ts';
import type { FillOptions } from '../../shared/payload/fill-files.ts';
import { namesPerson, payloadFor } from '../../shared/payload/payload-for.ts';
import { personOf } from '../../shared/payload/variables/context.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import type { FileStore } from '../files/file-store.ts';
import { findAccount } from '../storage/repositories/accounts.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import type { Tables } from '../storage/storage.ts';
import { appError } from '../http/errors.server.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import type { Describe, GivenKeys } from '../providers/asked-provider.ts';
import { momentMs, noTables, queriedIn } from './queried-tables.ts';
import { planOf, prepareFiles, searchedIn } from './searched-files.ts';
import type { Prepared, SentFiles } from './searched-files.ts';
import { surroundingsIn } from './surroundings.ts';
import type { TriedAbility } from '../../shared/providers/provider-states.ts';
import { offerFor } from './tool-offer.ts';
import type { EngineName } from '../../shared/api/search-engine.ts';
import type { ListTools } from './tool-offer.ts';

export interface TurnQuestion {
  readonly userId: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly using: ModelChoice;
  readonly answer: string;
  /** The message whose text the answer continues. */
  readonly begun?: string | undefined;
  readonly stream: boolean;
  readonly client: ClientValues;
}

/** The parts of the server a payload is built from, apart from the database. */
export interface PayloadPorts {
  readonly describe: Describe;
  readonly listTools: ListTools;
  readonly searchEngine?: (userId: string) => Promise<EngineName | undefined>;
  readonly instance?: string;
}

/** Inputs of one call: time, randomness and keys. */
export interface Circumstances {
  readonly now: number;
  readonly random: () => number;
  readonly given: GivenKeys;
  /** Database of the conversation, if it differs from the one of the user's settings. */
  readonly chats?: Tables;
  /** Files of the conversation. Undefined: no file is searched or queried. */
  readonly files?: Pick<FileStore, 'viewDocument' | 'known' | 'passages' | 'tables'>;
}

export interface BuiltPayload {
  readonly payload: ChatPayload;
  /** Facts about the model, needed to fill in the files. */
  readonly options: FillOptions;
  /** Abilities of the model that are only guessed. */
  readonly guessed: ReadonlySet<TriedAbility>;
  readonly memory: readonly MemoryFact[];
  /** Citations of the passages added to the question. */
  readonly grounding?: Grounding;
}

export async function turnPayload(
  tables: Tables,
  ports: PayloadPorts,
  question: TurnQuestion,
  { now, random, given, chats = tables, files }: Circumstances,
): Promise<BuiltPayload> {
  const { userId, conversationId, using, stream, client } = question;
  const conversation = await findConversation(chats, userId, conversationId);
  if (!conversation) throw appError(404, `there is no conversation "${conversationId}"`);
  const wanted: ChatConfig = { ...readConfig(conversation.config), ...using };
  const [states, { around, projectFiles: ofProject, config }] = await Promise.all([
    readStates(tables, userId),
    surroundingsIn(tables, userId, conversation, { config: wanted, keep: true, instance: ports.instance ?? '' }),
  ]);
  const asked = { userId, states, given };
  const [provider, { sent: stored, summary }] = await Promise.all([
    askedProvider(tables, ports.describe, { ...asked, provider: using.provider, health: false }),
    messagesToSend(chats, question, config),
  ]);
  const card = provider.card(using.model);
  const options = {
    window: card?.contextWindowTokens,
    documents: readsDocuments(provider, card),
    sound: provider.hearing(using.model),
  };
  const whole: SentFiles = { sent: stored, projectFiles: ofProject };
  const planned = files ? await planOf(files, userId, whole, options) : [];
  const queried = files && takesTools(card) ? await queriedIn(files.tables, userId, planned, momentMs) : noTables;
  const forFiles = [
    ...(searchedIn(planned).length > 0 ? [filesPlugin] : []),
    ...(queried.tables.length + queried.pending.length > 0 ? [tablesPlugin] : []),
  ];
  const tools = await offerFor(tables, ports, asked, config, card, forFiles);
  const prepared: Prepared = files ? await prepareFiles(files, userId, whole, { planned, queried, card }) : whole;
  const { sent, projectFiles, told } = prepared;
  const account = namesPerson(config, sent, around) ? await findAccount(tables, userId) : undefined;
  const { timeZone: timezone, ...values } = client;
  const payload = payloadFor(
    {
      card,
      responses: provider.state.config.enableResponseApi,
      variables: { now, timezone, ...values, random, ...(account ? personOf(account) : {}) },
    },
    config,
    { sent, ...(summary === undefined ? {} : { summary }) },
    { ...tools, stream, around, projectFiles, temporary: isTemporary(conversationId) },
  );
  const guessed = provider.guessed(using.model);
  return { payload, options, guessed, memory: around.memory ?? [], ...(told ? { grounding: told.grounding } : {}) };
}

/** `added`: messages after `parentId` that are not stored yet. */
export async function messagesToSend(
  tables: Tables,
  { userId, conversationId, parentId, begun }: Pick<TurnQuestion, 'userId' | 'conversationId' | 'parentId' | 'begun'>,
  config: ChatConfig,
  added: readonly Message[] = [],
) {
  const places = await placesOf(tables, userId, conversationId);
  const path = [...pathTo(places, parentId), ...added];
  const whole = begun === undefined ? path : [...path, ...places.filter(({ id }) => id === begun)];
  const { sent, ...rest } = historyOf(whole, config);
  const ids = sent.map(({ id }) => id);
  const stored = await readMessages(tables, userId, conversationId, ids);
  const byId = new Map([...stored, ...added].map((each) => [each.id, each]));
  return { ...rest, sent: ids.flatMap((id) => byId.get(id) ?? []) satisfies readonly Message[] };
}
