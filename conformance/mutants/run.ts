// Plants each defect in each package: the cases that name it must fail with it and pass without it.
import type { RequestPart } from '@tributary/runtime-core';
import { applies } from '../cases/case.ts';
import { cases } from '../cases/index.ts';
import { runCase, subjectOf } from '../check.ts';
import { ableTargets, Session, targetsOf } from '../harness/marked.ts';
import { statementOn } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import { folderOf, loadProvider } from '../runners/load.ts';
import { combinedMutants } from './combined.ts';
import { errorMutants } from './errors.ts';
import { limitMutants } from './limits.ts';
import type { Mutant } from './mutant.ts';
import { packageMutants } from './packages.ts';
import { messageMutants } from './messages.ts';
import { operationMutants } from './operations.ts';
import { replyMutants } from './replies.ts';
import { requestMutants } from './requests.ts';
import { settingMutants } from './settings.ts';

export const mutants: readonly Mutant[] = [
  ...requestMutants,
  ...messageMutants,
  ...settingMutants,
  ...combinedMutants,
  ...limitMutants,
  ...operationMutants,
  ...replyMutants,
  ...errorMutants,
  ...packageMutants,
];

export interface MutantResult {
  readonly mutant: Mutant;
  readonly caught: readonly string[];
  /** Packages with the cases that passed despite the defect, or failed without it. */
  readonly missed: readonly string[];
}

/** Number of packages that a defect is planted in, if so many can have it. */
const enough = 4;

/** `further`: packages for defects that fewer than four of `names` can have. */
export async function plantAll(
  names: readonly string[],
  chosen: readonly Mutant[] = mutants,
  onResult: (result: MutantResult) => void = () => undefined,
  further: readonly string[] = [],
): Promise<readonly MutantResult[]> {
  const loaded = new Map<string, Subject>();
  const load = async (name: string): Promise<Subject> => {
    const subject = loaded.get(name) ?? (await subjectOf(await loadProvider(folderOf(name))));
    loaded.set(name, subject);
    return subject;
  };
  const untouched = new Map<string, boolean>();
  const results: MutantResult[] = [];
  for (const mutant of chosen) {
    const caught: string[] = [];
    const missed: string[] = [];
    for (const [at, name] of [...names, ...further].entries()) {
      if (at >= names.length && caught.length + missed.length >= enough) break;
      const subject = await load(name);
      if (!(await canHave(subject, mutant))) continue;
      const wrong = await missedBy(subject, mutant, untouched);
      if (wrong.length === 0) caught.push(subject.manifest.id);
      else missed.push(`${subject.manifest.id}: ${wrong.join(', ')}`);
    }
    const result = { mutant, caught, missed };
    onResult(result);
    results.push(result);
  }
  return results;
}

async function canHave(
  subject: Subject,
  { cases: ids, needs = [], unless, value, able, can }: Mutant,
): Promise<boolean> {
  const named = cases.filter(({ id }) => ids.includes(id));
  if (!named.every((each) => applies({ ...each, needs: [...each.needs, ...needs] }, subject))) return false;
  if (unless !== undefined && (await isStatedOfAll(subject, unless, value))) return false;
  if (can && !(await can(subject))) return false;
  return able === undefined || (await ableTargets(subject, able)).length > 0;
}

/** True if the part is stated to be omitted for all models that the cases call. */
async function isStatedOfAll(subject: Subject, part: RequestPart, value?: number): Promise<boolean> {
  const session = new Session(subject);
  for (const target of await targetsOf(subject)) {
    const stated = statementOn(subject, part, target, await session.chat(target, {}), value);
    if (stated === undefined || stated.scaled !== undefined) return false;
  }
  return true;
}

async function missedBy(subject: Subject, mutant: Mutant, untouched: Map<string, boolean>): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const each of cases.filter(({ id }) => mutant.cases.includes(id))) {
    const key = `${subject.manifest.id} ${each.id}`;
    if (!untouched.has(key)) untouched.set(key, (await runCase(each, subject)).outcome === 'passed');
    if (untouched.get(key) !== true) wrong.push(`${each.id} fails without it`);
    const { outcome, failure } = await runCase(each, mutant.plant(subject));
    if (outcome === 'passed') wrong.push(`${each.id} passes`);
    else if (failure?.where === 'the case itself') wrong.push(`${each.id} breaks: ${failure.found.slice(0, 200)}`);
  }
  return wrong;
}

/** One bundled package per wire. */
export const usual = ['groq', 'openai', 'anthropic', 'google', 'bedrock', 'ollama', 'siliconcloud', 'cohere'] as const;
/** Packages with claims that are rare among the usual ones. */
export const rare =
  'azure xai vertexai openrouter mistral zhipu togetherai volcengine qwen jina bfl fal githubcopilot newapi giteeai stepfun fireworksai lmstudio minimax replicate'.split(
    ' ',
  );

export const row = ({ mutant, caught, missed }: MutantResult): string =>
  [
    `${missed.length === 0 && caught.length > 0 ? 'caught' : 'MISSED'}  ${mutant.cases.join(', ').padEnd(12)}  ${mutant.name}`,
    caught.length > 0 ? ` (${caught.join(', ')})` : ' (no package can have it)',
    ...missed.map((each) => `\n          ${each}`),
  ].join('');
