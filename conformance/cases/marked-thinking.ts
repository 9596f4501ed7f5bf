// Thinking controls of a marked call: level, switch and budget that the manifest claims change the request.
import type { ChatParams, ThinkingControl } from '@tributary/runtime-core';
import { controlsFor, thinkingOf, thinkingSupport } from '@tributary/runtime-core/models';
import { check } from '../harness/failure.ts';
import { placeOf, requestOf, said, Session, targetsOf } from '../harness/marked.ts';
import type { Target } from '../harness/marked.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

type Pair = readonly [Partial<ChatParams>, Partial<ChatParams>];

export const markedThinkingCases: readonly Case[] = [
  {
    id: 'C-124',
    level: 'MUST',
    title: 'level, switch and budget of thinking reach the vendor where the manifest claims them',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        for (const [control, [one, other]] of pairsFor(subject, target)) {
          const [first, second] = [await session.chat(target, one), await session.chat(target, other)];
          check(
            requestOf(first) !== requestOf(second),
            `${placeOf(subject, target)}, ${control} of thinking`,
            `${JSON.stringify(one)} and ${JSON.stringify(other)} to make two requests`,
            said(first),
          );
        }
      }
    },
  },
];

/** Two settings of each control that a model has here. */
function pairsFor({ manifest }: Subject, { model }: Target): readonly (readonly [ThinkingControl, Pair])[] {
  const thinking = thinkingOf(model, manifest.thinkingModels);
  if (thinking?.kind === 'always' || thinking?.kind === 'never') return [];
  return controlsFor(thinkingSupport(manifest), model).flatMap((control): (readonly [ThinkingControl, Pair])[] => {
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
