// Answers a question that asks for a research: gathers evidence, then has the report written as the answer's one run.
import { isTributaryError } from '@tributary/runtime-core';
import { problemsOf } from '@tributary/runtime-core/schema';
import type { AnswerCall, FeatureAnswer } from '../../../server/features/feature.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { log } from '../../../server/process/log.ts';
import type { App } from '../../../server/process/app.ts';
import { pathTo, placesOf, readMessages } from '../../../server/storage/repositories/messages.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { engineFor } from '../../../server/tools/search-engine.ts';
import { ReplyFailure } from '../../../shared/errors.ts';
import { textsOf } from '../../../shared/payload/task-payload.ts';
import { toMicros } from '../../../shared/usage/micros.ts';
import { researchLimits } from '../shared/question.ts';
import type { ResearchLimits } from '../shared/question.ts';
import { Budget } from './budget.ts';
import { citedReply } from './cited-reply.ts';
import { modelOf } from './model.server.ts';
import type { ResearchModel } from './model.server.ts';
import { pageReader } from './page-reader.server.ts';
import { reportPrompt } from './prompts.ts';
import { evidenceOf, isProven } from './proof.ts';
import type { Evidence } from './proof.ts';
import { addSpent, addStep, beginResearch, readControl } from './repository.ts';
import type { ResearchPlace } from './repository.ts';
import { Research } from './research.ts';
import type { Gathered, ResearchPorts } from './research.ts';

/** Of the chat before the question. Unit: characters. */
const maxContext = 6000;

export function researchCall(app: App, { question, asked, continues, keysOf }: FeatureAnswer): AnswerCall | undefined {
  // An import may contain anything.
  const limits: unknown = asked.research;
  if (limits === undefined || problemsOf(researchLimits, limits).length > 0) return undefined;
  return async (signal, runId, requestId) => {
    if (continues)
      throw appError(400, 'A report cannot be continued. Try again: it is written from the pages that were read.');
    const engine = await engineFor(app, question.userId);
    if (!engine)
      throw appError(400, 'Research needs a search engine. Choose one in Settings → Web search.', {
        code: 'no_engine',
      });
    const keys = await keysOf(runId);
    const model = await modelOf(app, question, keys);
    const { userId, conversationId } = question;
    const storage = await getStorage(app, conversationId);
    const place = { userId, conversationId, questionId: asked.id };
    const saved = await beginResearch(storage, place, question.answer);
    if (!saved)
      throw appError(
        400,
        'Another answer to this question is being researched. Wait for it or stop it, then try again.',
      );
    const { minutes, budget: money, pages } = limits as ResearchLimits; // checked above
    const budget = new Budget({ ms: minutes * 60_000, micros: money === undefined ? undefined : toMicros(money) });
    const changed = (): void => hub(app).changed(userId, { kind: 'research' });
    changed();
    const account = accountOf(storage, place, budget);
    const ports: ResearchPorts = {
      estimate: model.estimate,
      async ask(messages) {
        const { text, ...cost } = await model.ask(messages, signal);
        await account.add(cost);
        return { text, micros: cost.micros };
      },
      find: (query) => engine.find(query, signal),
      read: await pageReader(app, userId, signal),
      save: stepWriter(storage, place, saved.length, changed),
      control: () => readControl(storage, place),
      problemOf,
    };
    const { question: text, context } = await wordsOf(storage, question, asked.text);
    const assignment = { question: text, context, today: today(question) };
    const { maxText } = model;
    const research = new Research({ assignment, saved, budget, maxPages: pages, maxText, ports, signal });
    const gathered = await research.gather((sources) =>
      model.estimate(reportPrompt({ ...assignment, notes: [] }, sources, maxText)),
    );
    const { sources } = gathered;
    if (sources.length === 0 && !budget.fits(model.estimate(reportPrompt(gathered.assignment, sources, maxText))))
      throw appError(400, 'Nothing was found within the budget of this research. Ask again with a larger budget.', {
        code: 'research_budget',
      });
    if (budget.isSpent())
      throw appError(400, 'The budget of this research is used up before the report. Try again to go on with it.', {
        code: 'research_budget',
      });
    return reported(model, gathered, { signal, requestId, account, save: ports.save });
  };
}

interface Reporting {
  readonly signal: AbortSignal;
  readonly requestId: string | undefined;
  readonly account: ReturnType<typeof accountOf>;
  readonly save: ResearchPorts['save'];
}

async function reported(
  model: ResearchModel,
  { assignment, sources, queries, limit }: Gathered,
  { signal, requestId, account, save }: Reporting,
) {
  const reply = await model.write(reportPrompt(assignment, sources, model.maxText), signal, requestId);
  const evidence = new Map<number, Evidence>();
  /** Read when first cited, so that the pages are not all read at once. */
  const evidenceFor = (number: number): Evidence | undefined => {
    const page = sources.find((each) => each.number === number);
    const read =
      evidence.get(number) ??
      (page &&
        evidenceOf(
          page.text,
          page.quotes.flatMap(({ says }) => says ?? []),
        ));
    if (read) evidence.set(number, read);
    return read;
  };
  return citedReply(reply, {
    citations: sources.map(({ title, url }) => ({ title, url })),
    searchQueries: queries,
    prove(sentence, number) {
      const page = evidenceFor(number);
      return page !== undefined && isProven(sentence, page);
    },
    checked: (report) => unheard(save({ kind: 'report', ...report, ...(limit ? { limit } : {}) })),
    ended: (facts) => unheard(account.add(model.costOf(facts))),
  });
}

/** The answer does not fail with a note about it. */
const unheard = (work: Promise<unknown>): void =>
  void work.catch((error: unknown) =>
    log.warn({ err: error instanceof Error ? error.message : typeof error }, 'the end of a research was not noted'),
  );

function accountOf(tables: Tables, place: ResearchPlace, budget: Budget) {
  let counted = 0;
  return {
    async add(cost: { readonly micros: number; readonly currency?: string | undefined; readonly unpriced: number }) {
      const ms = budget.activeMs - counted;
      counted += ms;
      await addSpent(tables, place, { ...cost, ms });
    },
  };
}

function stepWriter(tables: Tables, place: ResearchPlace, first: number, changed: () => void): ResearchPorts['save'] {
  let position = first;
  return async (step, body) => {
    await addStep(tables, place, position++, step, body);
    changed();
  };
}

function problemOf(error: unknown): string {
  if (error instanceof ReplyFailure) return error.error.message;
  if (isTributaryError(error)) return error.message;
  throw error;
}

/** The question, and the messages before it. */
async function wordsOf(tables: Tables, { userId, conversationId, parentId }: FeatureAnswer['question'], asked: string) {
  const path = pathTo(await placesOf(tables, userId, conversationId), parentId).slice(-7);
  const ids = path.map(({ id }) => id);
  const messages = new Map((await readMessages(tables, userId, conversationId, ids)).map((each) => [each.id, each]));
  const before = textsOf(ids.slice(0, -1).flatMap((id) => messages.get(id) ?? []));
  const said = before.map(({ role, content }) => `${role}: ${typeof content === 'string' ? content : ''}`).join('\n');
  return { question: asked, context: said.slice(-maxContext) };
}

function today({ client: { timeZone } }: FeatureAnswer['question']): string {
  try {
    return new Date().toLocaleDateString('en-CA', { timeZone });
  } catch {
    return new Date().toISOString().slice(0, 10);
  }
}
