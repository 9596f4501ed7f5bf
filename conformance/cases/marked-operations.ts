// Requests of the operations besides chat: every text that the caller gave, and the model.
import type { OperationTypes, SideOperation } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { holds, Session } from '../harness/marked.ts';
import { operationParams } from '../harness/params.ts';
import type { Case } from './case.ts';
import { said } from './marked-conversation.ts';

/** Words that replace those of the fixture's own params. */
const marks: { readonly [Name in SideOperation]?: Partial<OperationTypes[Name]['params']> } = {
  embeddings: { input: ['zirkel-input-one', 'zirkel-input-two'] },
  textToImage: { prompt: 'zirkel-prompt' },
  textToSpeech: { input: 'zirkel-speech' },
  pullModel: { model: 'zirkel-pulled' },
};

export const markedOperationCases: readonly Case[] = [
  {
    id: 'C-122',
    level: 'MUST',
    title: 'the texts and the model of every operation reach the vendor',
    needs: ['network'],
    async run(subject) {
      const session = new Session(subject);
      for (const [operation, words] of Object.entries(marks) as [SideOperation, object][]) {
        const good = subject.fixtures.filter((each) => each.operation === operation && each.response.status < 400);
        const fixture = good.find(({ params }) => params !== undefined) ?? good[0];
        if (!fixture) continue;
        const params = { ...operationParams(operation, fixture, subject.manifest), ...words };
        const sent = await session.operate(operation, fixture, params);
        if (sent.requests.length === 0) continue; // refused before it was sent
        for (const word of Object.values(words).flat() as string[])
          check(holds(sent, word), `${fixture.id}, a marked call`, `"${word}"`, said(sent));
      }
    },
  },
];
