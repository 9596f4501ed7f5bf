// Parameter rules: an effect on a request, and a description.
import type { Rule } from '../contract/rule.ts';
import type { ChatParams } from '../contract/params.ts';

export type NumericParam =
  | 'temperature'
  | 'top_p'
  | 'frequency_penalty'
  | 'presence_penalty'
  | 'max_tokens'
  | 'thinking.budget_tokens';

export function read(params: ChatParams, name: NumericParam): number | undefined {
  return name === 'thinking.budget_tokens' ? params.thinking?.budget_tokens : params[name];
}

/** Returns a copy with the value set; undefined removes the parameter. */
export function write(params: ChatParams, name: NumericParam, value: number | undefined): ChatParams {
  if (name === 'thinking.budget_tokens') {
    if (!params.thinking) return params;
    const { budget_tokens: _old, ...rest } = params.thinking;
    return { ...params, thinking: value === undefined ? rest : { ...rest, budget_tokens: value } };
  }
  const { [name]: _old, ...rest } = params;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Creates a rule for one number: a missing value stays missing, an unchanged one is not copied. */
export function onNumber(says: string, name: NumericParam, change: (value: number) => number | undefined): Rule {
  return {
    says,
    apply(params) {
      const value = read(params, name);
      if (value === undefined) return params;
      const next = change(value);
      return next === value ? params : write(params, name, next);
    },
  };
}
