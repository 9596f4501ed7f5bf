// Computes a package's grade from the results of the cases and the evidence in its fixtures.
import type { PackageResult } from '../check.ts';
import type { Subject } from '../harness/subject.ts';
import { goodReplies } from '../harness/subject.ts';
import { isStream } from '../harness/streams.ts';
import { seenOn } from '../record/digest.ts';
import type { Fixture } from '../schema/fixture.ts';

export const grades = ['bronze', 'silver', 'gold', 'platinum'] as const;
/** `none`: a MUST fails. */
export type Grade = (typeof grades)[number] | 'none';

/** Evidence for the grade besides the cases. Dates are ISO dates, such as 2026-11-28. */
export interface Evidence {
  /** True if a stream was recorded from the vendor (without chat: any answer). Absent if the package calls no vendor. */
  readonly isRecorded?: boolean;
  /** Last date on which `tributary-conformance record` recorded a stream from the vendor. */
  readonly streamSeen?: string;
  readonly wholeSeen?: string;
}

export interface Graded {
  readonly grade: Grade;
  /** Reasons why the grade is not the next one. */
  readonly lacks: readonly string[];
  /** Last day of platinum; the grade is gold afterwards. */
  readonly until?: string;
}

/** Days that a check against the real vendor remains valid. */
const freshDays = 30;

const requestCases = ['C-022', ...Array.from({ length: 19 }, (_, at) => `C-${110 + at}`)].filter(
  (id) => id !== 'C-123',
);

/** Suffix of the source of a recording from a host outside the manifest: a test server is no evidence. */
export const elsewhere = ', from another address';

const isRecorded = ({ origin, source }: Fixture): boolean =>
  origin === 'recorded' && !(typeof source === 'string' && source.endsWith(elsewhere));

export async function evidenceOf(subject: Subject, isNetworked: boolean): Promise<Evidence> {
  if (!isNetworked) return {};
  const { fixtures, manifest } = subject;
  if (!manifest.operations.includes('chat')) {
    return { isRecorded: fixtures.some((fixture) => isRecorded(fixture) && fixture.response.status < 400) };
  }
  const replies = goodReplies(subject).filter(isRecorded);
  const kinds = await Promise.all(replies.map((fixture) => isStream(subject, fixture)));
  const lastSeen = (streamed: boolean): string | undefined =>
    replies
      .filter((_fixture, at) => kinds[at] === streamed)
      .flatMap((fixture) => seenOn(fixture) ?? [])
      .toSorted()
      .at(-1);
  const [streamSeen, wholeSeen] = [lastSeen(true), lastSeen(false)];
  return {
    isRecorded: kinds.includes(true),
    ...(streamSeen === undefined ? {} : { streamSeen }),
    ...(wholeSeen === undefined ? {} : { wholeSeen }),
  };
}

const lastDay = ({ streamSeen = '', wholeSeen = '' }: Evidence = {}): string => {
  const first = Date.parse(streamSeen < wholeSeen ? streamSeen : wholeSeen);
  return new Date(first + freshDays * 86_400_000).toISOString().slice(0, 10);
};

export function gradeOf({ results, evidence }: Pick<PackageResult, 'results' | 'evidence'>, today: Date): Graded {
  const failed = new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id));
  const wrong = (ids: readonly string[]): readonly string[] => ids.filter((id) => failed.has(id));
  // Clocks of two time zones differ by at most a day.
  const isFresh = (day: string | undefined): boolean => {
    const age = day === undefined ? Number.NaN : (today.getTime() - Date.parse(day)) / 86_400_000;
    return age > -2 && age < freshDays + 1;
  };
  const steps: readonly (readonly string[])[] = [
    results.filter(({ id, level }) => level === 'MUST' && failed.has(id)).map(({ id }) => id),
    evidence === undefined
      ? ['a vendor: plugins have none']
      : [...(evidence.isRecorded === false ? ['a recorded stream'] : []), ...wrong(['C-012', 'C-013', 'C-074'])],
    wrong(['C-029', ...requestCases, 'C-123']),
    [
      ...(isFresh(evidence?.streamSeen) ? [] : [`a stream recorded from the vendor in the last ${freshDays} days`]),
      ...(isFresh(evidence?.wholeSeen) ? [] : [`a whole reply recorded from the vendor in the last ${freshDays} days`]),
    ],
  ];
  const reached = steps.findIndex((lacks) => lacks.length > 0);
  if (reached === -1) return { grade: 'platinum', lacks: [], until: lastDay(evidence) };
  return { grade: grades[reached - 1] ?? 'none', lacks: steps[reached] ?? [] };
}
