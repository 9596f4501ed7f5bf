// Figures of compared answers: time, speed, tokens and price, and which answer is best.
import type { AssistantMessage } from '../../../shared/message/message.ts';
import { costOfRounds, usageOf } from '../../../shared/conversation/rounds.ts';
import { paceOf } from '../../../shared/reply/pace.ts';

export interface Figures {
  /** Time to first token. Unit: ms. */
  readonly ttft: number | undefined;
  /** Unit: tokens per second. */
  readonly tps: number | undefined;
  readonly tokens: number | undefined;
  readonly price: { readonly amount: number; readonly currency: string } | undefined;
}

type CardOf = Parameters<typeof costOfRounds>[1];

export function figuresOf(rounds: readonly AssistantMessage[], cardOf: CardOf): Figures {
  const { speed, usage } = rounds.at(-1)?.reply ?? {};
  return {
    ttft: speed?.ttft,
    tps: paceOf(speed, usage?.totalOutputTokens),
    tokens: usageOf(rounds)?.totalTokens,
    price: costOfRounds(rounds, cardOf),
  };
}

/** Without tokens: a longer answer is not worse. */
export const compared = ['ttft', 'tps', 'price'] as const;
export type Compared = (typeof compared)[number];

/** Lower is better, so speed is negated. Prices are compared only within a currency. */
const rank: Readonly<Record<Compared, (figures: Figures) => number | undefined>> = {
  ttft: ({ ttft }) => ttft,
  tps: ({ tps }) => (tps === undefined ? undefined : -tps),
  price: ({ price }) => price?.amount,
};

/** Returns the figures in which column `at` beats all others. Empty while a column is unknown; ties do not count. */
export function bestOf(all: readonly (Figures | undefined)[], at: number): ReadonlySet<Compared> {
  const known = all.filter((figures) => figures !== undefined);
  const own = all[at];
  if (own === undefined || known.length < all.length || all.length < 2) return new Set();
  const others = known.filter((figures) => figures !== own);
  return new Set(
    compared.filter((fact) => {
      const mine = rank[fact](own);
      if (mine === undefined) return false;
      if (fact === 'price' && known.some(({ price }) => price?.currency !== own.price?.currency)) return false;
      return others.every((figures) => {
        const theirs = rank[fact](figures);
        return theirs !== undefined && mine < theirs;
      });
    }),
  );
}
