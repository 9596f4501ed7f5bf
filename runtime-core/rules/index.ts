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
export type { NumericParam } from './rule.ts';
export type { Rule, RuleContext } from '../contract/rule.ts';
