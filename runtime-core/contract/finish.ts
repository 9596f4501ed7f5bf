// Vendors' finish reasons, mapped to the few kinds that callers distinguish.

/**
 * `complete`: the model finished or met a stop sequence. `length`: a limit cut the reply; its last tool call may be
 * truncated. `filtered`: the provider's filter intervened or the model refused. `calls`: the model requests tool calls.
 * `other`: errors, pauses and unknown reasons.
 */
export type FinishKind = 'complete' | 'length' | 'filtered' | 'calls' | 'other';

/** In lower case, with underscores for hyphens and spaces. */
const words: Readonly<Record<Exclude<FinishKind, 'other'>, readonly string[]>> = {
  complete: [
    'stop', // OpenAI chat, Gemini, Mistral, Ollama and most others
    'completed', // OpenAI Responses
    'complete', // Cohere
    'end_turn', // Anthropic, Bedrock Converse
    'stop_sequence', // Anthropic, Cohere, Bedrock Converse, TGI
    'stop_criteria_met', // Amazon Titan
    'finish', // Amazon Titan
    'finished', // Amazon Titan
    'eos', // Together, llama.cpp
    'eos_token', // TGI, watsonx
    'endoftext', // AI21
    'normal', // Qianfan
  ],
  length: [
    'length', // OpenAI chat, Ollama, TGI, Amazon Titan
    'max_tokens', // Anthropic, Gemini, Cohere, Bedrock Converse, watsonx
    'maximum_tokens', // AI21
    'max_output_tokens', // OpenAI Responses
    'model_length', // Mistral
    'error_limit', // Cohere v1: the context is full
    'pause_turn', // Anthropic: its own tools were not done
    'model_context_window_exceeded', // Anthropic, Bedrock Converse, Zhipu
    'limit', // llama.cpp
    'token_limit', // watsonx
    'time_limit', // watsonx
  ],
  filtered: [
    'content_filter', // OpenAI, Azure
    'content_filtered', // Bedrock Converse, Amazon Titan
    'guardrail_intervened', // Bedrock Converse
    'refusal', // Anthropic
    'error_toxic', // Cohere v1
    'sensitive', // Zhipu
    'safety', // Gemini, as all below
    'recitation',
    'language',
    'blocklist',
    'prohibited_content',
    'spii',
    'image_safety',
    'image_prohibited_content',
    'image_recitation',
    'model_armor',
  ],
  calls: [
    'tool_calls', // OpenAI chat
    'tool_call', // Cohere
    'tool_use', // Anthropic, Bedrock Converse
    'function_call', // OpenAI chat before tools
  ],
};

const kinds = new Map<string, FinishKind>(
  (Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => words[kind].map((word) => [word, kind] as const)),
);

/** Returns the kind of a `stop` event's reason; `other` if unknown, since the reply may be incomplete. */
export const finishKind = (word: string): FinishKind =>
  kinds.get(word.trim().toLowerCase().replace(/[\s-]/g, '_')) ?? 'other';
