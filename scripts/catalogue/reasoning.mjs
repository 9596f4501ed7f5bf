// The facts name a parameter per model family ("gpt5ReasoningEffort"); a card says what it is: its kind, levels and range.
// Levels and ranges from the vendors' parameter pages, read 2026-11, and the project rules (providers/README.md).

/** The levels that a family's effort parameter knows, least first. @type {Readonly<Record<string, readonly string[]>>} */
const efforts = {
  reasoningEffort: ['low', 'medium', 'high'],
  gpt5ReasoningEffort: ['minimal', 'low', 'medium', 'high'],
  gpt5_1ReasoningEffort: ['none', 'low', 'medium', 'high'],
  gpt5_2ReasoningEffort: ['none', 'low', 'medium', 'high', 'xhigh'],
  gpt5_2ProReasoningEffort: ['medium', 'high', 'xhigh'],
  codexMaxReasoningEffort: ['low', 'medium', 'high', 'xhigh'],
  grok4_20ReasoningEffort: ['low', 'medium', 'high', 'xhigh'],
  grok4_3ReasoningEffort: ['none', 'low', 'medium', 'high'],
  deepseekV4ReasoningEffort: ['high', 'max'],
  hy3ReasoningEffort: ['no_think', 'low', 'high'],
  effort: ['low', 'medium', 'high', 'max'],
  opus47Effort: ['low', 'medium', 'high', 'xhigh', 'max'],
  thinkingLevel: ['minimal', 'low', 'medium', 'high'],
  thinkingLevel2: ['low', 'high'],
  thinkingLevel3: ['low', 'medium', 'high'],
  thinkingLevel4: ['minimal', 'high'],
};

/** Parameters that are a plain switch. */
const switches = new Set(['enableReasoning', 'enableAdaptiveThinking', 'thinking']);
/** A level besides a switch: the parameter itself tells only how much. */
const alsoSwitched = new Set(['deepseekV4ReasoningEffort']);

/**
 * Parameters that the facts list but the vendor's wire lacks: a control for one would do nothing.
 * @type {readonly { provider: string, model: RegExp, params: readonly string[] }[]}
 */
const unheard = [
  { provider: 'bedrock', model: /claude-3-(5|haiku|opus)/, params: ['disableContextCaching'] },
  { provider: 'githubcopilot', model: /^claude/, params: ['enableReasoning', 'reasoningBudgetToken'] },
  { provider: 'sensenova', model: /^Qwen3/, params: ['enableReasoning'] },
];

/** Unit: tokens. @type {Readonly<Record<string, readonly [number, number]>>} */
const budgets = { reasoningBudgetToken32k: [1024, 32_768], reasoningBudgetToken80k: [1024, 81_920] };

/** Project rules (providers/README.md) for Google and SiliconCloud. @param {string} provider @param {string} id @param {string} param */
function rangeOf(provider, id, param) {
  if (param === 'thinkingBudget') return id.includes('2.5-pro') ? [128, 32_768] : [0, 24_576];
  if (param === 'reasoningBudgetToken' && provider === 'siliconcloud') return [1, 32_768];
  if (param === 'reasoningBudgetToken' && provider === 'baichuan') return [1, 1024];
  return budgets[param];
}

/**
 * The settings of a card, its extendParams by their own names.
 * @param {string} provider @param {string} id @param {Readonly<Record<string, unknown>>} settings
 */
export function describeReasoning(provider, id, settings) {
  const given = settings['extendParams'];
  if (!Array.isArray(given)) return settings;
  /** @type {readonly string[]} */
  const params = given.map(String);
  const level = params.find((param) => efforts[param] !== undefined);
  const budget = params.find((param) => param === 'thinkingBudget' || param.startsWith('reasoningBudgetToken'));
  const range = budget && rangeOf(provider, id, budget);
  const named = params.flatMap((param) => {
    if (switches.has(param)) return ['enableReasoning'];
    if (param === budget) return ['reasoningBudgetToken'];
    if (param === level) return alsoSwitched.has(param) ? ['enableReasoning', 'reasoningEffort'] : ['reasoningEffort'];
    return [param];
  });
  const idle = unheard.flatMap((row) => (row.provider === provider && row.model.test(id) ? row.params : []));
  const heard = [...new Set(named)].filter((param) => !idle.includes(param));
  // A card says nothing of what is undefined.
  return {
    ...settings,
    extendParams: heard.length > 0 ? heard : undefined,
    ...(level ? { reasoningEfforts: efforts[level] } : {}),
    ...(range ? { reasoningBudget: range } : {}),
  };
}
