// Selectable periods, as days in UTC.

export const periodNames = ['week', 'days30', 'month', 'lastMonth', 'days90', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function periodOf(name: PeriodName, now: number): Period {
  const to = dateOf(now);
  const back = (days: number): Period => ({ from: dateOf(now - (days - 1) * dayMs), to });
  const date = new Date(now);
  const monthStart = (shift: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + shift);
  switch (name) {
    case 'week':
      return back(7);
    case 'days30':
      return back(30);
    case 'days90':
      return back(90);
    case 'year':
      return back(365);
    case 'month':
      return { from: dateOf(monthStart(0)), to };
    case 'lastMonth':
      return { from: dateOf(monthStart(-1)), to: dateOf(monthStart(0) - dayMs) };
    default:
      return name satisfies never;
  }
}

export function daysIn({ from, to }: Period): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < 400; at += dayMs) days.push(dateOf(at));
  return days;
}
