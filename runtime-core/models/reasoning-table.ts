// Thinking controls of models by name, as documented by their makers, for every provider. The first match wins; providers with
// other controls list them in their manifest (`thinkingModels`).
import type { Thinking } from '../contract/provider.ts';

export interface ThinkingRow {
  /** Matches the lower-case id. */
  readonly model: RegExp;
  readonly thinking: Thinking;
  readonly source: string;
  /** Date of the row (YYYY-MM-DD). */
  readonly date: string;
}

const always: Thinking = { kind: 'always' };
const never: Thinking = { kind: 'never' };
const onOff: Thinking = { kind: 'set', switch: true };
const efforts = (...levels: readonly string[]): Thinking => ({ kind: 'set', efforts: levels });
const budget = (min: number, max: number): Thinking => ({ kind: 'set', budget: [min, max] });

/** Unit: tokens. */
export const commonBudget = [1024, 32_768] as const;
export const commonEfforts = ['low', 'medium', 'high'] as const;
const switchAndBudget: Thinking = { kind: 'set', switch: true, budget: commonBudget };

/** Creates the rows of one page of a maker's documentation. */
const page = (
  source: string,
  rows: readonly (readonly [model: RegExp, thinking: Thinking])[],
): readonly ThinkingRow[] => rows.map(([model, thinking]) => ({ model, thinking, source, date: '2026-11-22' }));

const openAI = page('https://platform.openai.com/docs/guides/reasoning', [
  [/o1-(mini|preview)|o[34]-mini-high|gpt-5-pro/, always],
  [/gpt-([5-9]|[12]\d)(\.\d+)?-chat|gpt-4|gpt-3/, never],
  [/gpt-oss/, efforts('low', 'medium', 'high')],
  [/gpt-(5\.\d+|([6-9]|[12]\d)(\.\d+)?)-pro/, efforts('medium', 'high', 'xhigh')],
  [/gpt-5\.1-codex-max/, efforts('low', 'medium', 'high', 'xhigh')],
  [/gpt-([5-9]|[12]\d)(\.\d+)?-codex/, efforts('low', 'medium', 'high')],
  [/gpt-5\.1/, efforts('none', 'low', 'medium', 'high')],
  [/gpt-(5\.\d|[6-9]|[12]\d)/, efforts('none', 'low', 'medium', 'high', 'xhigh')],
  [/gpt-5/, efforts('minimal', 'low', 'medium', 'high')],
  [/(^|[^a-z0-9])o[1-9](-|$)/, efforts('low', 'medium', 'high')],
]);

const anthropic = page('https://docs.claude.com/en/docs/build-with-claude/extended-thinking', [
  [/claude-(v|instant|2|3-(opus|sonnet|haiku|5)|3\.5)/, never],
  [
    /claude-([a-z]+-(4[-.]([7-9]|\d{2}(?!\d))|[5-9]|\d{2}(?!\d))|[6-9]|[1-9]\d(?!\d))/,
    { kind: 'set', switch: true, efforts: ['low', 'medium', 'high', 'xhigh', 'max'] },
  ],
  [/claude/, switchAndBudget],
]);

const google = page('https://ai.google.dev/gemini-api/docs/thinking', [
  [/gemini-(1[-.]|2\.0)|learnlm|gemini-2\.5-flash-image/, never],
  [/gemini-([3-9]|[12]\d).*-image|gemini-2\.5.*-tts/, always],
  [/gemini-2\.5-pro/, budget(128, 32_768)],
  [/gemini-2\.5/, budget(0, 24_576)],
  [/gemini-([3-9]|[12]\d).*flash/, efforts('minimal', 'low', 'medium', 'high')],
  [/gemini-([3-9]|[12]\d)/, efforts('low', 'medium', 'high')],
  [/gemma-?[4-9](?![\d.]*b)/, onOff],
]);

const deepSeek = page('https://api-docs.deepseek.com/guides/thinking_mode', [
  [/deepseek[-_]?v?([4-9]|[12]\d)(?![\d.]*b)/, { kind: 'set', switch: true, efforts: ['high', 'max'] }],
  [/deepseek.*(r1|reasoner|math)|ds-r1|r1-1776|deepseek-v3\.\d-think/, always],
  [/deepseek-v3\.1-fast/, never],
  [/deepseek-(chat-)?v3\.[12]/, onOff],
]);

const qwen = page('https://help.aliyun.com/zh/model-studio/deep-thinking', [
  [/qwq|qvq|qwen.*-thinking/, always],
  [/qwen-?3-(coder|max-preview)|qwen[3-9]-.*(2507|instruct)/, never],
  [/qwen-?([3-9]|[1-9]\d)(?![\d.]*b)|qwen-(plus|flash|turbo)/, switchAndBudget],
]);

const zhipu = page('https://docs.z.ai/guides/capabilities/thinking-mode', [
  [/glm-(z1|zero|4\.1v)/, always],
  [/glm-4-/, never],
  [/glm-(4\.([5-9]|\d{2})|[5-9]|[12]\d)/, onOff],
]);

const moonshot = page('https://platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model', [
  [/kimi-(k2-thinking|thinking|dev)/, always],
  [/kimi-k2\.[56]/, onOff],
  // K2.7 and later refuse `disabled`: "only type=enabled is allowed for this model" (API replies, 2026-08).
  [/kimi-k(2\.([7-9]|\d{2})|[3-9]|[12]\d)/, always],
  [/kimi-k2([-:]|$)/, never],
]);

const xai = page('https://docs.x.ai/docs/guides/reasoning', [
  [/grok-3-mini/, efforts('low', 'high')],
  [/grok.*-non-reasoning/, never],
  [/grok-4(\.1)?-fast$/, onOff],
  [/grok-4\.3/, efforts('none', 'low', 'medium', 'high')],
  [/grok/, always],
]);

const others = [
  page('https://platform.minimax.io/docs/guides/text-generation', [[/minimax-m\d/, always]]),
  page('https://docs.mistral.ai/capabilities/reasoning', [[/magistral/, always]]),
  page('https://docs.perplexity.ai/models/models/sonar-reasoning-pro', [[/sonar-reasoning/, always]]),
  page('https://www.volcengine.com/docs/82379/1449737', [
    [/doubao.*-thinking/, always],
    [/doubao-seed/, onOff],
  ]),
  page('https://cloud.baidu.com/doc/qianfan-docs/s/7m95lyy43', [
    [/ernie-(x\d|[5-9]|[12]\d)|ernie-4\.5-.*-thin?k/, always],
    [/ernie-4\.5-vl/, onOff],
    [/ernie-4\.5-.*paddle/, never],
  ]),
  page('https://cloud.tencent.com/document/product/1729/104753', [[/hunyuan-(t\d|.*-thinking)/, always]]),
  page('https://internlm.intern-ai.org.cn/docEn/docs/Chat', [[/intern-(s\d|latest)/, onOff]]),
  page('https://jina.ai/deepsearch/', [[/jina-deepsearch/, efforts('low', 'medium', 'high')]]),
  page('https://huggingface.co/inclusionAI', [
    [/ring-(1t|flash|mini|lite)/, always],
    [/ling-(1t|flash|mini|lite)|ming-flash/, never],
  ]),
  page('https://platform.stepfun.com/docs/guide/reasoning', [[/step-(r\d|[3-9])/, always]]),
  page('https://platform.baichuan-ai.com/docs/api', [[/baichuan-m[2-9]/, always]]),
  page('https://build.nvidia.com/nvidia', [[/nemotron/, onOff]]),
  page('https://ollama.com/library/cogito-2.1', [[/cogito/, onOff]]),
  page('https://www.xfyun.cn/doc/spark/X1http.html', [
    [/^x1$/, onOff],
    [/^4\.0ultra$/, never],
  ]),
  // Reasoning models known only by name, whose makers document no request field for thinking.
  page('https://vercel.com/docs/v0/model-api', [[/v0-1\.5/, always]]),
  page('https://ai.360.com/platform/docs/overview', [[/360.*(o1|o1\.5)$/, always]]),
  page('https://platform.taichu-ai.com/', [[/taichu/, always]]),
  page('https://opencode.ai/docs/zen', [[/big-pickle/, always]]),
  page('https://huggingface.co/models', [[/qwenlong-l1|(^|[-_/])(r1|thinking)([-_:]|$)/, always]]),
];

export const thinkingRows: readonly ThinkingRow[] = [
  deepSeek,
  anthropic,
  google,
  openAI,
  qwen,
  zhipu,
  moonshot,
  xai,
  ...others,
].flat();
