// Turns of a marked call as sent: unchanged texts, roles, and order.
import type { ChatMessage } from '@tributary/runtime-core';
import { check } from '../harness/failure.ts';
import { holds, jsonOf, leavesOf, placeOf, requestOf, said, Session, targetsOf } from '../harness/marked.ts';
import type { Leaf, Sent, Target } from '../harness/marked.ts';
import { statedFor, statementOn } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

type Turn = readonly [role: 'system' | 'user' | 'assistant', text: string];

/** More rounds than a careless package would keep. */
const rounds = 60;
const system: readonly Turn[] = [
  ['system', 'zirkel-system-one'],
  ['system', 'zirkel-system-two'],
];
const turns: readonly Turn[] = [
  ...Array.from({ length: rounds }, (_, at): readonly Turn[] => [
    ['user', `amboss-user-${at + 10}`],
    ['assistant', `amboss-assistant-${at + 10}`],
  ]).flat(),
  ['user', 'amboss-question'],
];

/**
 * Characters that are easily escaped, normalised, trimmed or lost: spaces at both ends, composed and decomposed
 * letters, ligatures, invisible characters, a control character, an unpaired surrogate, a combined emoji, URLs and
 * markup. Longer than careless limits allow.
 */
const odd = (name: string): string =>
  ` \t${name}\r\n"<&amp;>\\ \u{1f426} \u{1f469}\u200d\u{1f680} \ufb01 e\u0301 \u00e9 \u212b \ud55c \u00ad\u200b\u202e\ufeff\u2028\0\u001b\ud83d <b>${name}</b> https://${name}.example/?a=b#c ${name}@${name}.example ![${name}](https://${name}.example/a.png)\n\`\`\`js\n${name}\n\`\`\` ${`${name} `.repeat(15_000)}${name}-end \n\n`;
const oddTurns: readonly Turn[] = [
  ['system', odd('zirkel')],
  ['user', odd('kranich')],
  ['assistant', odd('laterne')],
  ['user', odd('amboss')],
];

const says = ([role, content]: Turn): ChatMessage => ({ role, content });

/** Consecutive turns of one side, as after a stopped reply. */
const inARow: readonly Turn[] = [
  ['user', 'kranich-row-one'],
  ['assistant', 'kranich-row-two'],
  ['assistant', 'kranich-row-three'],
  ['user', 'kranich-row-four'],
  ['user', 'kranich-row-five'],
];

/** Repeated texts, in a row and later. */
const again: readonly Turn[] = [
  ['user', 'kranich-again'],
  ['user', 'kranich-again'],
  ['assistant', 'laterne-again'],
  ['user', 'zirkel-again'],
  ['assistant', 'laterne-again'],
  ['user', 'kranich-again'],
];

/** An answer that was thought about. Whether the thought is sent depends on the vendor. */
const thoughtful: readonly ChatMessage[] = [
  { role: 'user', content: 'kranich-before' },
  { role: 'assistant', content: 'kranich-answer', reasoning_content: 'laterne-thought' },
  { role: 'user', content: 'kranich-after' },
];

/** Questions of two concurrent calls. */
const apart = [
  ['user', 'amboss-of-one'],
  ['user', 'zirkel-of-another'],
] as const;

/** Two texts in one turn. */
const parts = ['kranich-part-one', 'kranich-part-two'];

/** White space that occurs in no other text. */
const blank = ' \n\u3000\t\u3000 ';

export const markedTurnCases: readonly Case[] = [
  {
    id: 'C-111',
    level: 'MUST',
    title: 'system texts and all earlier turns reach the vendor, in their order and roles',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const sent = await session.chat(target, { messages: [...system, ...turns].map(says) });
        const where = placeOf(subject, target);
        const isStated = statedFor(subject, 'system', target, sent);
        for (const [role, text] of [...system, ...turns])
          check(holds(sent, text) || (role === 'system' && isStated), where, `the ${role} text "${text}"`, said(sent));
        checkOrder(sent, where);
        checkRoles(sent, where, isStated);

        const long = await session.chat(target, { messages: oddTurns.map(says) });
        const leaves = leavesOf(jsonOf(long));
        for (const [role, text] of oddTurns) {
          if (role === 'system' && isStated) continue;
          const whole = leaves.some(({ value }) => typeof value === 'string' && value.includes(text));
          check(whole || holds(long, text), where, `a ${role} text of 100,000 characters, each as it was`, said(long));
        }

        const row = await session.chat(target, { messages: inARow.map(says) });
        checkInOrder(row, inARow, where);

        const thought = await session.chat(target, { messages: [...thoughtful] });
        for (const text of ['kranich-before', 'kranich-answer', 'kranich-after'])
          check(holds(thought, text), where, `"${text}", next to a thought`, said(thought));

        const twice = requestOf(await session.chat(target, { messages: again.map(says) }));
        for (const [, text] of again) {
          const count = again.filter(([, other]) => other === text).length;
          check(twice.split(text).length === count + 1, where, `"${text}" ${count} times`, twice);
        }

        const atOnce = await Promise.all(apart.map((turn) => session.chat(target, { messages: [says(turn)] })));
        for (const [at, own] of atOnce.entries())
          for (const [each, [, text]] of apart.entries())
            check(
              holds(own, text) === (at === each),
              where,
              'the text of each of two calls at once, and no other',
              said(own),
            );

        const content = parts.map((text) => ({ type: 'text' as const, text }));
        const inParts = await session.chat(target, { messages: [{ role: 'user', content }] });
        for (const text of parts) check(holds(inParts, text), where, `the text "${text}" of two`, said(inParts));
        await checkBlank(session, subject, target);
        if (isStated) continue;
        const question = says(['user', 'Hello.']);
        const rules = await session.chat(target, { messages: [{ role: 'system', content }, question] });
        for (const text of parts) check(holds(rules, text), where, `the system text "${text}" of two`, said(rules));
      }
    },
  },
];

/** Checks a blank text between two others, for both sides: it is sent, or stated to be left out. */
async function checkBlank(session: Session, subject: Subject, target: Target): Promise<void> {
  const content = [parts[0] ?? '', blank, parts[1] ?? ''].map((text) => ({ type: 'text' as const, text }));
  for (const role of ['user', 'assistant'] as const) {
    const turn = { role, content };
    const around = role === 'user' ? [turn] : [says(['user', 'Hello.']), turn, says(['user', 'Go on.'])];
    const sent = await session.chat(target, { messages: around });
    const where = `${placeOf(subject, target)}, a blank text of the ${role}`;
    const stated = statementOn(subject, 'blank_texts', target, sent);
    const isThere = leavesOf(jsonOf(sent)).some(hasText(blank));
    check(isThere || stated !== undefined, where, 'the text, or `omits` to name blank_texts', said(sent));
    // A statement about some models need not be exact.
    const isTrue = !isThere || stated?.models !== undefined || stated === undefined;
    check(isTrue, where, 'what `omits` says to be left out', said(sent));
  }
}

const hasText =
  (text: string) =>
  ({ value }: Leaf): boolean =>
    typeof value === 'string' && value.includes(text);

/** Checks that each turn occurs once and in order; returns their positions in the body. */
function checkInOrder(sent: Sent, given: readonly Turn[], where: string): readonly number[] {
  const body = Buffer.from(sent.requests.at(-1)?.body ?? '').toString();
  const places = given.map(([, text]) => body.indexOf(text));
  const inOrder = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));
  check(inOrder, where, `${given.length} turns in the order in which they were said`, said(sent));
  const repeated = given.find(([, text]) => body.split(text).length > 2);
  check(!repeated, where, `"${repeated?.[1]}" once`, said(sent));
  return places;
}

/** A system text must precede the turns, unless it is outside their list. */
function checkOrder(sent: Sent, where: string): void {
  checkInOrder(sent, turns, where);
  const leaves = leavesOf(jsonOf(sent));
  const body = requestOf(sent);
  const firstTurn = leaves.find(hasText(turns[0]?.[1] ?? ''));
  for (const [, text] of system) {
    const leaf = leaves.find(hasText(text));
    const shared = leaf?.holders.findLast((holder) => firstTurn?.holders.includes(holder));
    const ahead = body.indexOf(text) < body.indexOf(turns[0]?.[1] ?? '');
    check(ahead || !Array.isArray(shared), where, `the system text "${text}" ahead of the turns`, said(sent));
  }
}

/**
 * Texts of a role must have one label, different from other roles'; on a wire without roles there is nothing to
 * compare. A wire with a single system text may send further ones as user turns, which the reply reports.
 */
function checkRoles(sent: Sent, where: string, isStated: boolean): void {
  const leaves = leavesOf(jsonOf(sent));
  const labels = [...(isStated ? [] : system.slice(0, 1)), ...turns].map(([role, text]) => ({
    role,
    label: roleOf(leaves, text),
  }));
  for (const each of labels) {
    for (const other of labels) {
      if (each.label === undefined || other.label === undefined) continue;
      const right = (each.role === other.role) === (each.label === other.label);
      const wanted = each.role === other.role ? 'one role' : 'two roles';
      check(right, where, `turns of ${each.role} and ${other.role} under ${wanted}`, said(sent));
    }
  }
  const second = roleOf(leaves, system[1]?.[1] ?? '');
  const asUser = second !== undefined && second === roleOf(leaves, turns[0]?.[1] ?? '');
  check(
    !asUser || isStated || sent.omitted.some(({ part, reason }) => part === 'turn' && reason === 'role'),
    where,
    'a system text that is sent as the user’s to be reported as `omitted` (part turn, reason role)',
    JSON.stringify(sent.omitted),
  );
}

function roleOf(leaves: readonly Leaf[], text: string): string | undefined {
  const holder = leaves
    .find(hasText(text))
    ?.holders.findLast((each) => 'role' in each && typeof each.role === 'string');
  return holder && 'role' in holder ? String(holder.role) : undefined;
}
