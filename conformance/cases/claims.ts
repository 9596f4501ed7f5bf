// Claims on wires: what hosts ask of a package because its manifest says so.
import { check } from '../harness/failure.ts';
import { Session, targetsOf } from '../harness/marked.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Case } from './case.ts';

const wire = 'openai-responses';

export const claimCases: readonly Case[] = [
  {
    id: 'C-129',
    level: 'MUST',
    title: 'Responses are sent where the manifest claims `responses`, and fixtures of them are claimed',
    needs: ['chat', 'network'],
    async run(subject) {
      const claims = subject.manifest.responses === true;
      const shown = goodReplies(subject).find((fixture) => fixture.wire === wire);
      check(claims || !shown, 'manifest /responses', `true, as ${shown?.id} shows`, String(claims));
      if (!claims) return;
      const session = new Session(subject);
      const wires: string[] = [];
      for (const target of await targetsOf(subject))
        wires.push((await session.chat(target, { apiMode: 'responses' })).wire);
      check(wires.includes(wire), 'manifest /responses', `a model that is called on ${wire}`, wires);
    },
  },
];
