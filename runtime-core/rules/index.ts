export {
  always,
  applyRules,
  atLeast,
  atMost,
  byDefault,
  clamp,
  drop,
  dropAtOrAbove,
  dropAtOrBelow,
  inside,
  keepWithin,
  oneReplyWithTools,
  replaceAtOrAbove,
  replaceAtOrBelow,
  scale,
  when,
} from './rules.ts';
export { onNumber } from './rule.ts';
export type { NumericParam, Rule, RuleContext } from './rule.ts';
