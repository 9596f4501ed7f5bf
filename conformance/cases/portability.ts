// Conversations begun with other providers, one per wire, continued with the package under test.
import { readFile } from 'node:fs/promises';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { ChatParams, Transport } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { bytesOf } from '../harness/fixtures.ts';
import { chatParams } from '../harness/params.ts';
import { isStream } from '../harness/streams.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import { serve } from '../harness/transport.ts';
import { requiredVault } from '../harness/vault.ts';
import { conversations, tools } from '../portability/conversations.ts';
import type { BegunConversation } from '../portability/run.ts';
import { refusalOf } from '../portability/rule.ts';
import { familyOfWire, rulesOf } from '../portability/rules/index.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';
import { parsed } from './rounds.ts';

export const portabilityCases: readonly Case[] = [
  {
    id: 'C-123',
    level: 'SHOULD',
    title: 'conversations that began on any other wire go on, in requests that a strict vendor takes',
    needs: ['chat', 'network'],
    async run(subject) {
      const answer = await anyReply(subject);
      const asked = chatParams(answer, subject.manifest);

      for (const begun of await begunConversations()) await goOn(subject, begun, asked, answer);
    },
  },
];

/** Conversations begun on each of eight wires; written by `GOLDEN=write` with the matrix. */
async function begunConversations(): Promise<readonly BegunConversation[]> {
  const text = await readFile(new URL('../portability/begun.golden.jsonl', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BegunConversation); // our own file
}

/** Returns a reply of the package, unstreamed if a fixture has one. */
async function anyReply(subject: Subject): Promise<Fixture> {
  const good = goodReplies(subject);
  for (const fixture of good) if (!(await isStream(subject, fixture))) return fixture;
  return good[0] as Fixture; // goodReplies throws when there are none
}

async function goOn(subject: Subject, begun: BegunConversation, asked: ChatParams, answer: Fixture): Promise<void> {
  const { id } = subject.manifest;
  const where = `"${begun.conversation}" begun on ${begun.from}, ${asked.model}`;
  let refused: string | undefined;
  const reply = { status: answer.response.status, headers: answer.response.headers, steps: [bytesOf(answer)] };
  const transport: Transport = (request) => {
    const body = parsed(request.body);
    const family = request.method === 'POST' ? familyOfWire[answer.wire] : undefined;
    // Only a package that began the conversation may send signatures: those of others are invalid to it.
    const own = begun.messages.some(({ from }) => from?.provider === id);
    const call = { vendor: id, model: asked.model, body, ...(own ? {} : { signatures: new Set<string>() }) };
    const refusal = family === undefined ? undefined : refusalOf(rulesOf[family], call);
    if (refusal) refused ??= `${refusal.rule}: ${refusal.message}`;
    return serve(reply).transport(request);
  };
  const { more } = conversations.find(({ name }) => name === begun.conversation) ?? {};
  const params: ChatParams = {
    model: asked.model,
    messages: [...begun.messages],
    stream: asked.stream ?? false,
    tools,
    ...more,
  };
  const error = await failureOf(subject, params, transport);
  check(refused === undefined, where, 'a request that the wire’s strict server takes', refused ?? '');
  check(error === undefined, where, 'a reply', error ?? '');
}

/** Returns the error of the call, thrown or in the reply. */
async function failureOf(subject: Subject, params: ChatParams, transport: Transport): Promise<string | undefined> {
  const runtime = createRuntime({ providers: [subject.provider], plugins: subject.plugins, transport });
  let failure: string | undefined;
  try {
    const reply = await runtime.chat(subject.manifest.id, params, { vault: requiredVault(subject.manifest) });
    for await (const event of reply.events()) if (event.type === 'error') failure = event.data.message;
    return failure;
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    return error.message;
  }
}
