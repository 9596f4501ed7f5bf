// Icons of model families, by model name for any provider. Not in manifests, because gateways serve families whose maker has no
// package.

type Row = readonly [words: string, mark: string];

/** Word prefixes in model ids, with the icon's file name; the first match wins. */
const families: readonly Row[] = [
  // Names that contain the name of their base model's family.
  ['360|zhinao', 'ai360-color'],
  ['nemotron', 'nvidia-color'],
  ['hermes|nous', 'nousresearch'],
  ['dolphin|mythomax|wizardlm', ''],
  ['deepseek', 'deepseek-color'],
  ['sonar|r1-1776', 'perplexity-color'],
  ['phi|mai-', 'microsoft-color'],
  ['ernie|qianfan|eb-', 'wenxin-color'],
  ['spark|generalv', 'spark-color'],
  ['claude', 'claude-color'],
  ['gemma|codegemma|paligemma|medgemma', 'gemma-color'],
  ['gemini|learnlm|imagen|veo|nano-banana', 'gemini-color'],
  ['gpt|chatgpt|o[134](?=$|-)|codex|dall-e|whisper|tts-1|text-embedding-(?:3|ada)|sora', 'openai'],
  ['llama|codellama', 'meta-color'],
  ['qwen|qwq|qvq|codeqwen|tongyi|wan(?=x|\\d|-|$)', 'qwen-color'],
  ['mistral|mixtral|ministral|codestral|magistral|devstral|pixtral|mathstral|voxtral', 'mistral-color'],
  ['grok', 'grok'],
  ['command|aya|c4ai', 'cohere-color'],
  ['glm|chatglm|charglm|emohaa|codegeex|cogview', 'zai'],
  ['kimi', 'kimi-color'],
  ['moonshot', 'moonshot'],
  ['minimax|abab', 'minimax-color'],
  ['doubao|skylark|seed', 'doubao-color'],
  ['hunyuan|hy-|hy\\d', 'hunyuan-color'],
  ['baichuan', 'baichuan-color'],
  ['step-', 'stepfun-color'],
  ['yi-', 'yi'],
  ['sensechat|sensenova', 'sensenova-color'],
  ['intern(?:lm|vl|-)', 'internlm-color'],
  ['mimo', 'xiaomimimo'],
  ['longcat', 'longcat-color'],
  ['jamba', 'ai21'],
  ['nova', 'nova-color'],
  ['flux|kontext|schnell', 'flux'],
  ['stable|sdxl|sd3', 'stability-color'],
  ['solar', 'upstage-color'],
  ['granite', 'ibm'],
  ['dbrx', 'dbrx-color'],
  ['voyage', 'voyage'],
  ['jina', 'jina'],
  ['kling', 'kling-color'],
  ['kolors', 'kolors'],
  ['llava', 'llava-color'],
  ['kat-', 'kwaipilot-color'],
  ['(?:ling|ring|ming)-', 'antgroup-color'],
  ['v0', 'v0'],
];

const patterns = families.map(([words, mark]) => [new RegExp(`(?:^|[^a-z0-9])(?:${words})`), mark] as const);
const found = new Map<string, string | undefined>();

/** Returns the icon's file name; undefined for unknown families, which use the provider's icon. */
export function modelMark(id: string): string | undefined {
  if (!found.has(id)) {
    // The maker's path (`meta-llama/…`, `mistralai/…`) counts only if the name does not match.
    const name = id.toLowerCase();
    const last = name.split('/').at(-1) ?? name;
    const [, mark] = patterns.find(([pattern]) => pattern.test(last)) ?? patterns.find(([p]) => p.test(name)) ?? [];
    found.set(id, mark === '' ? undefined : mark);
  }
  return found.get(id);
}

/** All icons in the table. */
export const modelMarks: readonly string[] = families.flatMap(([, mark]) => (mark === '' ? [] : [mark]));
