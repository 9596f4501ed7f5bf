// Thinking settings of a marked call, and other settings of model cards: each change must change the request.
import type { ChatParams } from '@tributary/runtime-core';
import { controlsFor, thinkingOf, thinkingSupport } from '@tributary/runtime-core/models';
import { check } from '../harness/failure.ts';
import { cardsOf, placeOf, requestOf, said, Session, targetsOf, withModel } from '../harness/marked.ts';
import type { Target } from '../harness/marked.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

type Pair = readonly [Partial<ChatParams>, Partial<ChatParams>];

/** Two values of each parameter that cards name in `extendParams`, except thinking. */
const listed: Readonly<Record<string, Pair>> = {
  textVerbosity: [{ verbosity: 'low' }, { verbosity: 'high' }],
  urlContext: [{}, { urlContext: true }],
  imageAspectRatio: [{ imageAspectRatio: '1:1' }, { imageAspectRatio: '16:9' }],
  imageResolution: [{ imageResolution: '1K' }, { imageResolution: '2K' }],
};

export const markedThinkingCases: readonly Case[] = [
  {
    id: 'C-124',
    level: 'MUST',
    title:
      'level, switch and budget of thinking reach the vendor where the manifest claims them, and what cards list besides',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      const targets = await targetsOf(subject);
      const cards = await cardsOf(subject);
      const asks = targets.flatMap((target) => controlsOf(subject, target).map((pair) => [target, ...pair] as const));
      // If only a few models have a control, one of them is called.
      const { thinkingModels } = subject.manifest;
      const thinkers = cards.filter(({ type, id }) => type === 'chat' && thinkingOf(id, thinkingModels));
      const asked = subject.fixtures
        .map(({ params }) => ({ type: 'chat' as const, id: String(params?.['model']) }))
        .filter(({ id }) => cards.every((card) => card.id !== id));
      for (const control of new Set(Object.values(thinkingSupport(subject.manifest)).flat())) {
        if (asks.some(([, name]) => name === control) || !targets[0]) continue;
        for (const card of [...thinkers, ...asked]) {
          const target = withModel(targets[0], card);
          const pair = controlsOf(subject, target).find(([name]) => name === control);
          if (!pair) continue;
          asks.push([target, ...pair]);
          break;
        }
      }
      for (const [name, pair] of Object.entries(listed)) {
        const card = cards.find(({ type, settings }) => type === 'chat' && settings?.extendParams?.includes(name));
        if (card && targets[0]) asks.push([withModel(targets[0], card), name, pair]);
      }
      for (const [target, control, [one, other]] of asks) {
        const [first, second] = [await session.chat(target, one), await session.chat(target, other)];
        check(
          requestOf(first) !== requestOf(second),
          `${placeOf(subject, target)}, ${control}`,
          `${JSON.stringify(one)} and ${JSON.stringify(other)} to make two requests`,
          said(first),
        );
      }
    },
  },
];

/** Returns two values of each control that the model has. */
export function controlsOf({ manifest }: Subject, { model }: Target): readonly (readonly [string, Pair])[] {
  const thinking = thinkingOf(model, manifest.thinkingModels);
  if (thinking?.kind === 'always' || thinking?.kind === 'never') return [];
  return controlsFor(thinkingSupport(manifest), model).flatMap((control): (readonly [string, Pair])[] => {
    switch (control) {
      case 'effort': {
        const efforts = thinking ? (thinking.efforts ?? []) : ['low', 'high'];
        const [least = 'low', most = least] = [efforts[0], efforts.at(-1)];
        return least === most ? [] : [[control, [{ reasoning_effort: least }, { reasoning_effort: most }]]];
      }
      case 'switch':
        if (thinking && thinking.switch !== true) return [];
        return [[control, [{ thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }]]];
      case 'budget': {
        if (thinking && !thinking.budget) return [];
        const [least, most] = thinking?.budget ?? [2048, 4096];
        const given = (tokens: number): Partial<ChatParams> => ({
          max_tokens: most + 1000,
          thinking: { type: 'enabled', budget_tokens: tokens },
        });
        return [[control, [given(Math.max(least, 1024)), given(most)]]];
      }
    }
  });
}
