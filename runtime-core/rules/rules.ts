// Named rules for a provider's `rules: [...]`: values that the vendor would refuse are changed or removed.
import type { Rule, RuleContext } from '../contract/rule.ts';
import type { ChatParams } from '../contract/params.ts';
import { onNumber, read, write } from './rule.ts';
import type { NumericParam } from './rule.ts';

/** Largest value of `temperature` on the common range. */
export const commonMost = 2;

/** Multiplies a value, for vendors with the range 0..1 instead of 0..2. A value that is meant on theirs is kept within it. */
export function scale(name: NumericParam, factor: number): Rule {
  const says = `${name} × ${factor}`;
  const scaled = onNumber(says, name, (value) => value * factor);
  const within = onNumber(says, name, (value) => Math.min(value, commonMost * factor));
  return { says, apply: (params, context) => (context.unscaled ? within : scaled).apply(params, context) };
}

export const clamp = (name: NumericParam, min: number, max: number): Rule =>
  onNumber(`${name} clamped to ${min}..${max}`, name, (value) => Math.min(Math.max(value, min), max));

export const atLeast = (name: NumericParam, min: number): Rule =>
  onNumber(`${name} at least ${min}`, name, (value) => Math.max(value, min));

export const atMost = (name: NumericParam, max: number): Rule =>
  onNumber(`${name} at most ${max}`, name, (value) => Math.min(value, max));

export const dropAtOrBelow = (name: NumericParam, bound: number): Rule =>
  onNumber(`${name} dropped at ${bound} or below`, name, (value) => (value <= bound ? undefined : value));

export const dropAtOrAbove = (name: NumericParam, bound: number): Rule =>
  onNumber(`${name} dropped at ${bound} or above`, name, (value) => (value >= bound ? undefined : value));

export const replaceAtOrBelow = (name: NumericParam, bound: number, by: number): Rule =>
  onNumber(`${name} becomes ${by} at ${bound} or below`, name, (value) => (value <= bound ? by : value));

export const replaceAtOrAbove = (name: NumericParam, bound: number, by: number): Rule =>
  onNumber(`${name} becomes ${by} at ${bound} or above`, name, (value) => (value >= bound ? by : value));

const intervalForm = /^([[(])\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*([\])])$/;

/** Returns a test for an interval in mathematical notation, `[0, 2)` or `(0, 1]`. */
export function inside(interval: string): (value: number) => boolean {
  const match = intervalForm.exec(interval);
  if (!match) throw new RangeError(`"${interval}" is no interval; write it like [0, 2)`);
  const [, open, low, high, close] = match;
  const min = Number(low);
  const max = Number(high);
  return (value) => (open === '[' ? value >= min : value > min) && (close === ']' ? value <= max : value < max);
}

/** Drops values outside an interval. */
export function keepWithin(name: NumericParam, interval: string): Rule {
  const isInside = inside(interval);
  return onNumber(`${name} kept only in ${interval}`, name, (value) => (isInside(value) ? value : undefined));
}

export const drop = (...names: (keyof ChatParams)[]): Rule => ({
  says: `${names.join(', ')} not sent`,
  apply(params) {
    if (names.every((name) => params[name] === undefined)) return params;
    const copy = { ...params };
    for (const name of names) delete copy[name];
    return copy;
  },
});

/** Sets a number if the caller gave none. */
export const byDefault = (name: NumericParam, value: number): Rule => ({
  says: `${name} ${value} by default`,
  apply: (params) => (read(params, name) === undefined ? write(params, name, value) : params),
});

/** Sets fields, overriding the caller. */
export const always = (fields: Partial<ChatParams>): Rule => ({
  says: Object.entries(fields)
    .map(([name, value]) => `${name} is ${JSON.stringify(value)}`)
    .join(', '),
  apply: (params) => ({ ...params, ...fields }),
});

/** Applies rules conditionally. `says` describes the condition. */
export const when = (
  says: string,
  condition: (params: ChatParams, context: RuleContext) => boolean,
  ...rules: readonly Rule[]
): Rule => ({
  says: `${says}: ${rules.map((rule) => rule.says).join('; ')}`,
  apply: (params, context) => (condition(params, context) ? applyRules(rules, params, context) : params),
});

/** Disables streaming if tools are offered; the wire converts the reply to events. */
export const oneReplyWithTools: Rule = when(
  'tools are present',
  (params) => (params.tools?.length ?? 0) > 0,
  always({ stream: false }),
);

export function applyRules(rules: readonly Rule[], params: ChatParams, context: RuleContext): ChatParams {
  let current = params;
  for (const rule of rules) current = rule.apply(current, context);
  return current;
}
