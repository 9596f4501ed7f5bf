// Gathers evidence: plans, searches, reads pages side by side and looks for gaps, until the evidence or a limit ends it.
//
// Each finished step is saved before the next begins, so that another process goes on where this one ended.
import { randomBytes } from 'node:crypto';
import type { ChatMessage, SearchResult } from '@tributary/runtime-core';
import type { ResearchStep } from '../shared/api.ts';
import type { Budget } from './budget.ts';
import { gapsPrompt, planPrompt, readPrompt } from './prompts.ts';
import type { Assignment, Source } from './prompts.ts';
import { excerptOf, passagesFor, quotesOn } from './quotes.ts';
import type { Quote } from './quotes.ts';
import { passagesIn, queriesIn } from './replies.ts';
import { inParallel } from './parallel.ts';

export interface Control {
  readonly paused: boolean;
  readonly finish: boolean;
  readonly notes: readonly string[];
}

export interface SavedStep {
  readonly step: ResearchStep;
  /** Text of a page. */
  readonly body?: string | undefined;
}

export interface ResearchPorts {
  /** Millionths of the currency that a call may cost at most; 0 if the price is unknown. */
  estimate(messages: readonly ChatMessage[]): number;
  ask(messages: ChatMessage[]): Promise<{ readonly text: string; readonly micros: number }>;
  find(query: string): Promise<readonly SearchResult[]>;
  read(url: string): Promise<string>;
  save(step: ResearchStep, body?: string): Promise<void>;
  control(): Promise<Control>;
  /** Message of an expected failure. Throws others again. */
  problemOf(error: unknown): string;
}

export interface ResearchOptions {
  readonly assignment: Omit<Assignment, 'notes'>;
  readonly saved: readonly SavedStep[];
  readonly budget: Budget;
  readonly maxPages: number;
  /** Length of the texts that are sent with one call. Unit: characters. */
  readonly maxText: number;
  readonly ports: ResearchPorts;
  readonly signal: AbortSignal;
  /** Pause between looks at the wishes of the user while paused. Unit: ms. */
  readonly pollMs?: number;
}

export interface ReadPage extends Source {
  readonly text: string;
}

export interface Gathered {
  readonly assignment: Assignment;
  readonly sources: readonly ReadPage[];
  readonly queries: readonly string[];
  readonly limit: 'money' | 'time' | 'user' | undefined;
}

const maxQueries = 6;
const maxFurther = 4;
const maxRounds = 3;
/** Pages of one round. */
const pagesAtOnce = 8;
const parallel = 4;

export class Research {
  private readonly options: ResearchOptions;
  private readonly steps: SavedStep[];
  private readonly failed = new Set<string>();
  private limit: Gathered['limit'];
  private rest: () => number = () => 0;
  /** Notes of the user that are steps, or about to be. */
  private taken: number;
  private pause: Promise<void> | undefined;
  /** Of the last search that failed. */
  private problem: unknown;

  constructor(options: ResearchOptions) {
    this.options = options;
    this.steps = [...options.saved];
    this.taken = this.steps.filter(({ step }) => step.kind === 'note').length;
  }

  /** `rest`: cost of a report about the evidence so far. Throws the last problem if nothing could be searched. */
  async gather(rest: (sources: readonly ReadPage[]) => number): Promise<Gathered> {
    this.rest = () => rest(this.sources);
    if (this.planned().length === 0 && (await this.mayGoOn())) await this.plan();
    await this.mayGoOn();
    for (let round = this.rounds(); round < maxRounds + this.notes().length && !this.isEnough(); round++) {
      await this.search();
      if (this.searches().length === 0 || !(await this.mayGoOn())) break;
      await this.readPages();
      if (!(await this.mayGoOn())) break;
      await this.findGaps();
    }
    if (this.problem !== undefined && this.searches().length === 0) throw this.problem;
    return { assignment: this.assignment(), sources: this.sources, queries: this.searches(), limit: this.limit };
  }

  get sources(): readonly ReadPage[] {
    return this.steps.flatMap(({ step, body = '' }) =>
      step.kind === 'page' && step.number !== undefined ? [{ ...step, number: step.number, text: body }] : [],
    );
  }

  /** Waits while the user has paused. Returns false once evidence must do as it is. */
  private async mayGoOn(): Promise<boolean> {
    const { budget, ports, signal } = this.options;
    for (;;) {
      signal.throwIfAborted();
      const { paused, finish, notes } = await ports.control();
      // Several searches or pages may look at the same time.
      const fresh = notes.slice(this.taken);
      this.taken += fresh.length;
      for (const text of fresh) await this.save({ kind: 'note', text });
      if (finish) this.limit ??= 'user';
      else if (budget.isLate()) this.limit ??= 'time';
      if (this.limit) return false;
      if (!paused) return true;
      // Shared, so that the time is counted once.
      await (this.pause ??= this.waitOnce());
    }
  }

  private async waitOnce(): Promise<void> {
    const { budget, pollMs = 500 } = this.options;
    const began = Date.now();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    budget.waited(Date.now() - began);
    this.pause = undefined;
  }

  private async plan(): Promise<void> {
    const { question } = this.options.assignment;
    const reply = await this.ask(planPrompt(this.assignment(), maxQueries));
    if (reply === undefined) return;
    const queries = queriesIn(reply, maxQueries) ?? [];
    await this.save({ kind: 'plan', queries: queries.length > 0 ? queries : [question.slice(0, 300)] });
  }

  private async search(): Promise<void> {
    const { ports } = this.options;
    const done = new Set(this.searches());
    const open = this.planned().filter((query) => !done.has(query) && !this.failed.has(query));
    await inParallel(open, parallel, async (query) => {
      if (!(await this.mayGoOn())) return;
      try {
        const found = await ports.find(query);
        const results = found
          .filter(({ url }) => /^https?:/i.test(url))
          .map(({ title, url, date }) => ({ title, url, ...(date === undefined ? {} : { date }) }));
        await this.save({ kind: 'search', query, results });
      } catch (error) {
        this.options.signal.throwIfAborted();
        this.failed.add(query);
        this.problem = error;
        await this.save({ kind: 'search', query, results: [], problem: ports.problemOf(error) });
      }
    });
  }

  private async readPages(): Promise<void> {
    const { maxPages, ports } = this.options;
    const read = new Set(this.pages().map(({ url }) => url));
    const left = Math.min(pagesAtOnce, maxPages - read.size);
    const candidates = this.candidates().filter(({ url }) => !read.has(url));
    await inParallel(candidates.slice(0, Math.max(0, left)), parallel, async (page) => {
      if (!(await this.mayGoOn())) return;
      let text: string;
      try {
        text = await ports.read(page.url);
      } catch (error) {
        this.options.signal.throwIfAborted();
        return this.save({ kind: 'page', ...page, quotes: [], problem: ports.problemOf(error) });
      }
      const quotes = await this.quotesOf({ ...page, text });
      if (!quotes) return;
      // Numbered when saved, so that numbers are in the order of the steps.
      await this.save(() => {
        const numbered = quotes.length > 0 ? { number: this.sources.length + 1 } : {};
        return { kind: 'page', ...page, ...numbered, quotes };
      }, text);
    });
  }

  /** Undefined if the budget does not allow to read it. */
  private async quotesOf(page: {
    readonly url: string;
    readonly title: string;
    readonly text: string;
  }): Promise<readonly Quote[] | undefined> {
    const { ports, assignment, signal, maxText } = this.options;
    const text = excerptOf(page.text, [...this.searches(), assignment.question].join(' '), maxText);
    try {
      const reply = await this.ask(readPrompt(this.assignment(), { ...page, text }, randomBytes(8).toString('hex')));
      if (reply === undefined) return undefined;
      const copied = passagesIn(reply);
      if (copied?.length === 0) return [];
      const quotes = quotesOn(page.text, copied ?? []);
      if (quotes.length > 0) return quotes;
    } catch (error) {
      signal.throwIfAborted();
      // The report fails for the same reason, if it is one of all calls.
      ports.problemOf(error);
    }
    return passagesFor(page.text, assignment.question);
  }

  private async findGaps(): Promise<void> {
    const searched = this.searches();
    const { maxText } = this.options;
    const reply = await this.ask(gapsPrompt(this.assignment(), this.sources, searched, maxFurther, maxText));
    const known = new Set([...searched, ...this.failed].map((query) => query.toLowerCase()));
    const queries = queriesIn(reply ?? '', maxFurther)?.filter((query) => !known.has(query.toLowerCase())) ?? [];
    if (reply !== undefined) await this.save({ kind: 'gaps', queries });
  }

  /** Undefined if the budget does not allow the call. */
  private async ask(messages: ChatMessage[]): Promise<string | undefined> {
    const { budget, ports } = this.options;
    const estimate = ports.estimate(messages);
    const reserved = budget.take(estimate, this.rest());
    if (reserved === undefined) {
      // Calls next to others may wait for them; the last one decides.
      if (budget.isLate()) this.limit ??= 'time';
      else if (budget.isIdle()) this.limit ??= 'money';
      return undefined;
    }
    // A call that fails may have cost something, too.
    let cost = estimate;
    try {
      const { text, micros } = await ports.ask(messages);
      cost = micros;
      return text;
    } finally {
      budget.settle(reserved, cost);
    }
  }

  private async save(made: ResearchStep | (() => ResearchStep), body?: string): Promise<void> {
    const step = typeof made === 'function' ? made() : made;
    this.steps.push({ step, body });
    await this.options.ports.save(step, body);
  }

  /** Results of all searches, the best of each first. */
  private candidates() {
    const lists = this.steps.flatMap(({ step }) => (step.kind === 'search' ? [step.results] : []));
    const longest = Math.max(0, ...lists.map(({ length }) => length));
    const ordered = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
    return [...new Map(ordered.toReversed().map((page) => [page.url, page])).values()].toReversed();
  }

  private planned = (): readonly string[] =>
    this.steps.flatMap(({ step }) => (step.kind === 'plan' || step.kind === 'gaps' ? step.queries : []));
  private searches = (): readonly string[] =>
    this.steps.flatMap(({ step }) => (step.kind === 'search' && step.problem === undefined ? [step.query] : []));
  private pages = () => this.steps.flatMap(({ step }) => (step.kind === 'page' ? [step] : []));
  private notes = (): readonly string[] => this.steps.flatMap(({ step }) => (step.kind === 'note' ? [step.text] : []));
  private rounds = (): number => this.steps.filter(({ step }) => step.kind === 'gaps').length;
  /** True if a limit was reached, or no gap was left when evidence was last looked at. */
  private isEnough(): boolean {
    const last = this.steps.findLast(({ step }) => step.kind === 'gaps' || step.kind === 'note')?.step;
    return this.limit !== undefined || (last?.kind === 'gaps' && last.queries.length === 0);
  }
  private assignment = (): Assignment => ({ ...this.options.assignment, notes: this.notes() });
}
