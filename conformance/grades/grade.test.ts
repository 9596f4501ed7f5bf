// Grades by cases and evidence: reasons per step, cases that do not apply, and the expiry of platinum.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { subjectOf } from '../check.ts';
import type { CaseResult } from '../check.ts';
import type { Fixture } from '../schema/fixture.ts';
import right from '../self/sample/index.ts';
import { badge, gradesFile } from './files.ts';
import { recordedSource, seenOn } from '../record/digest.ts';
import { elsewhere, evidenceOf, gradeOf } from './grade.ts';
import type { Evidence } from './grade.ts';

const failed = (id: string, level: CaseResult['level']): CaseResult => ({
  id,
  level,
  title: '',
  outcome: 'failed',
  ms: 0,
});
const today = new Date('2026-11-28T12:00:00Z');
const recorded: Evidence = { isRecorded: true };
const seen: Evidence = { isRecorded: true, streamSeen: '2026-11-01', wholeSeen: '2026-10-29' };

test.each([
  ['a MUST that fails', [failed('C-041', 'MUST')], seen, 'none', ['C-041']],
  ['no recorded stream', [], { isRecorded: false }, 'bronze', ['a recorded stream']],
  ['no whole reply', [failed('C-012', 'SHOULD')], recorded, 'bronze', ['C-012']],
  ['an error in its own framing that no fixture shows', [failed('C-013', 'SHOULD')], recorded, 'bronze', ['C-013']],
  ['conversations that do not go on', [failed('C-123', 'SHOULD')], seen, 'silver', ['C-123']],
  ['another warning', [failed('C-047', 'SHOULD')], seen, 'platinum', []],
  ['no vendor to call', [], {}, 'gold', expect.arrayContaining([expect.stringContaining('a stream recorded')])],
  ['a plugin', [], undefined, 'bronze', ['a vendor: plugins have none']],
  [
    'a whole reply of 31 days ago',
    [],
    { ...seen, wholeSeen: '2026-10-28' },
    'gold',
    [expect.stringContaining('a whole reply')],
  ],
  ['a day that is to come', [], { ...seen, streamSeen: '2027-03-01' }, 'gold', [expect.stringContaining('a stream')]],
  ['a day of next week', [], { ...seen, streamSeen: '2026-12-05' }, 'gold', [expect.stringContaining('a stream')]],
] as const)('%s', (_what, results, evidence, grade, lacks) => {
  expect(gradeOf({ results, ...(evidence ? { evidence } : {}) }, today)).toMatchObject({ grade, lacks });
});

test('platinum ends 30 days after the older of both checks', () => {
  expect(gradeOf({ results: [], evidence: seen }, today)).toEqual({
    grade: 'platinum',
    lacks: [],
    until: '2026-11-28',
  });
});

const exchange = {
  provider: 'acme',
  request: { method: 'POST', url: 'https://acme.test/v1', headers: {}, body: {} },
  response: { status: 200, headers: {}, body: { text: 'hello' } },
};
const written = recordedSource(exchange, '2026-11-28');

test.each<[string, object, string | undefined]>([
  ['as it was written', {}, '2026-11-28'],
  ['with another day', { source: written.replace('2026-11-28', '2026-11-29') }, undefined],
  ['with another answer', { response: { ...exchange.response, body: { text: 'hallo' } } }, undefined],
  ['of another provider', { provider: 'other' }, undefined],
  ['without a digest', { source: 'recorded 2026-11-28 by tributary-conformance record' }, undefined],
  ['from another address', { source: `recorded 2026-11-28 by tributary-conformance record${elsewhere}` }, undefined],
  ['of a page', { source: 'https://acme.test/docs, read 2026-11-28' }, undefined],
  ['of a project', { source: { project: 'o/p' } }, undefined],
])('a recording %s was seen on its day or not at all', (_name, change, day) => {
  expect(seenOn({ ...exchange, source: written, ...change })).toBe(day);
});

test('an authored stream is no evidence, a recorded one is', async () => {
  const folder = fileURLToPath(new URL('../self/sample/', import.meta.url));
  const subject = await subjectOf({
    provider: right,
    fixtures: new URL('../self/sample/fixtures/', import.meta.url),
    folder,
  });
  const by = (origin: 'authored' | 'recorded', source: string | ((fixture: Fixture) => string)) => ({
    ...subject,
    fixtures: subject.fixtures.map((fixture) => ({
      ...fixture,
      origin,
      source: typeof source === 'string' ? source : source(fixture),
    })),
  });
  expect(await evidenceOf(by('authored', 'a page'), true)).toEqual({ isRecorded: false });
  const source = (fixture: Fixture): string => recordedSource(fixture, '2026-11-28');
  expect(await evidenceOf(by('recorded', source), true)).toEqual({
    isRecorded: true,
    streamSeen: '2026-11-28',
    wholeSeen: '2026-11-28',
  });
  expect(
    await evidenceOf(by('recorded', `recorded 2026-11-28 by tributary-conformance record${elsewhere}`), true),
  ).toEqual({ isRecorded: false });
  expect(await evidenceOf(by('recorded', source), false)).toEqual({});
});

test('a badge in the form of shields.io, and a file of many packages by id', () => {
  const graded = { grade: 'gold', lacks: [] } as const;
  expect(JSON.parse(badge(graded))).toEqual({
    schemaVersion: 1,
    label: 'tributary',
    message: 'gold',
    color: expect.stringMatching(/^#/),
  });
  const file = gradesFile('1.2.3', [
    { provider: 'b', results: [], notClaimed: [], ms: 1, graded },
    { provider: 'a', problem: 'no', ms: 1 },
  ]);
  expect(Object.entries((JSON.parse(file) as { packages: Record<string, { grade: string }> }).packages)).toEqual([
    ['a', { grade: 'none', lacks: ['it was not checked to its end'] }],
    ['b', graded],
  ]);
});
