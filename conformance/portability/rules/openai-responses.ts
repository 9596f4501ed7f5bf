// Rules of OpenAI's Responses API.
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { commonName, duplicate, each, isCommonImage, mediaTypeOf, records } from '../rule.ts';
import type { Rule } from '../rule.ts';

const itemsOf = (body: Json): Json[] => records(body['input']);
const isMessage = (item: Json): boolean =>
  item['type'] === 'message' || (item['type'] === undefined && item['role'] !== undefined);
/** True if the request contains the complete conversation; if it is stored at the vendor, calls may be missing. */
const isWhole = (body: Json): boolean => !text(body['previous_response_id']) && !body['conversation'];
const calls = /^(function|custom_tool|local_shell|shell|apply_patch|computer)_call$/;
const idOf = (item: Json): string | undefined => text(item['call_id']);

const parts: Readonly<Record<string, readonly string[]>> = {
  user: ['input_text', 'input_image', 'input_file', 'input_audio'],
  system: ['input_text', 'input_image', 'input_file'],
  developer: ['input_text', 'input_image', 'input_file'],
  assistant: ['output_text', 'refusal'],
};

export const openaiResponses: readonly Rule[] = [
  {
    id: 'input',
    says: 'a text or at least one item',
    source: 'https://github.com/symfony/ai/pull/2303',
    check: ({ body }) =>
      typeof body['input'] === 'string' || itemsOf(body).length > 0 || body['prompt'] !== undefined || !isWhole(body)
        ? undefined
        : 'input',
  },
  {
    id: 'role',
    says: 'one of assistant, system, developer, user',
    source: 'recordings',
    check: ({ body }) =>
      each(
        itemsOf(body),
        'input',
        (item) => item['role'] !== undefined && !Object.hasOwn(parts, String(item['role'])) && String(item['role']),
      ),
  },
  {
    id: 'content',
    says: 'content is a text or a list of parts',
    source: 'https://github.com/openai/openai-python/blob/main/src/openai/types/responses/easy_input_message_param.py',
    check: ({ body }) =>
      each(
        itemsOf(body),
        'input',
        (item) => isMessage(item) && typeof item['content'] !== 'string' && !Array.isArray(item['content']),
      ),
  },
  {
    id: 'part',
    says: 'input parts from the user, output parts from the assistant',
    source: 'https://github.com/MervinPraison/PraisonAI/issues/3934',
    check: ({ body }) =>
      each(itemsOf(body).filter(isMessage), 'input', ({ role, content }) =>
        each(records(content), 'content', ({ type }) => !parts[String(role)]?.includes(String(type)) && String(type)),
      ),
  },
  {
    id: 'calls-answered',
    says: 'no tool output found for function call',
    source: 'https://github.com/symgraph/GhidrAssist/issues/78',
    check: ({ body }) => {
      const answered = new Set(
        itemsOf(body)
          .filter(({ type }) => String(type).endsWith('_output'))
          .map(idOf),
      );
      return each(
        itemsOf(body),
        'input',
        (item) => calls.test(String(item['type'])) && idOf(item) !== undefined && !answered.has(idOf(item)),
      );
    },
  },
  {
    id: 'result-of-call',
    says: 'no tool call found for function call output',
    source: 'https://github.com/continuedev/continue/issues/10092',
    check: ({ body }) => {
      const asked = new Set(
        itemsOf(body)
          .filter(({ type }) => calls.test(String(type)))
          .map(idOf),
      );
      return isWhole(body)
        ? each(itemsOf(body), 'input', (item) => item['type'] === 'function_call_output' && !asked.has(idOf(item)))
        : undefined;
    },
  },
  {
    id: 'call-id-unique',
    says: 'a call_id names one call',
    source: 'https://github.com/earendil-works/pi/issues/9057',
    check: ({ body }) =>
      duplicate(
        itemsOf(body)
          .filter(({ type }) => type === 'function_call')
          .map(idOf),
      ),
  },
  {
    id: 'call-id-length',
    says: 'a call_id has at most 64 characters',
    source: 'https://github.com/AnswerDotAI/fastllm/issues/45',
    check: ({ body }) => each(itemsOf(body), 'input', (item) => (idOf(item)?.length ?? 0) > 64),
  },
  {
    id: 'call-name',
    says: 'a function’s name has 1 to 64 of a-z, A-Z, 0-9, _ and -, as in Chat Completions',
    source: 'https://github.com/openai/openai-python/blob/main/src/openai/types/shared_params/function_definition.py',
    check: ({ body }) =>
      each(
        itemsOf(body),
        'input',
        (item) =>
          item['type'] === 'function_call' &&
          (!commonName.test(String(item['name'])) || typeof item['arguments'] !== 'string'),
      ),
  },
  {
    id: 'reasoning-followed',
    says: 'a reasoning item was provided without its required following item',
    source: 'recordings',
    vendors: /^openai$/,
    check: ({ body }) =>
      each(itemsOf(body), 'input', ({ type }, index) => {
        if (type !== 'reasoning' || !isWhole(body)) return false;
        const next = itemsOf(body)
          .slice(index + 1)
          .find((item) => item['type'] !== 'reasoning');
        // A message written by the caller, without the vendor's id, does not count as the following item.
        return (
          next === undefined ||
          next['role'] === 'user' ||
          (next['role'] === 'assistant' && text(next['id']) === undefined && body['store'] !== false)
        );
      }),
  },
  {
    id: 'reasoning-encrypted',
    says: 'encrypted reasoning is of this vendor',
    source: 'https://github.com/openai/codex/issues/8132',
    check: ({ body, signatures }) =>
      each(
        itemsOf(body),
        'input',
        (item) =>
          item['type'] === 'reasoning' &&
          signatures !== undefined &&
          !signatures.has(String(item['encrypted_content'])),
      ),
  },
  {
    id: 'image-format',
    says: 'an image is png, jpeg, gif or webp',
    source: 'https://github.com/yuji-hatakeyama/opencode-gpt-imagegen/pull/82',
    check: ({ body }) =>
      each(itemsOf(body), 'input', ({ content }) =>
        each(
          records(content),
          'content',
          ({ type, image_url: url }) =>
            type === 'input_image' && mediaTypeOf(url) !== undefined && !isCommonImage(mediaTypeOf(url) ?? ''),
        ),
      ),
  },
  {
    id: 'file-type',
    says: 'a file is no sound',
    source: 'recordings',
    check: ({ body }) =>
      /"type":"input_file"[^{}]*"data:audio\/|"file_data":"data:audio\//.test(JSON.stringify(body['input'])) ||
      itemsOf(body).some((item) =>
        records(item['content']).some(
          (part) => part['type'] === 'input_file' && /\.(mp3|wav)$/.test(String(part['file_url'])),
        ),
      )
        ? 'input'
        : undefined,
  },
  {
    id: 'limit',
    says: 'max_output_tokens is at least 16',
    source: 'recordings',
    only: /^(gpt|o[0-9])/,
    check: ({ body }) =>
      typeof body['max_output_tokens'] === 'number' && body['max_output_tokens'] < 16 ? 'max_output_tokens' : undefined,
  },
  {
    id: 'effort',
    says: 'only reasoning models take an effort',
    source: 'recordings',
    only: /gpt-5-chat|gpt-4/,
    check: ({ body }) => (text(at(body, 'reasoning.effort')) === undefined ? undefined : 'reasoning.effort'),
  },
  {
    id: 'research',
    says: 'deep research models take only tools that search',
    source: 'recordings',
    only: /deep-research/,
    check: ({ body }) => (records(body['tools']).some(({ type }) => type === 'function') ? 'tools' : undefined),
  },
  {
    id: 'strict-schema',
    says: 'a strict schema closes its objects and requires every property',
    source: 'recordings',
    check: ({ body }) =>
      each(
        records(body['tools']),
        'tools',
        ({ type, strict, parameters }) => type === 'function' && strict === true && !isStrict(parameters),
      ) ??
      (at(body, 'text.format.strict') === true && !isStrict(at(body, 'text.format.schema'))
        ? 'text.format.schema'
        : undefined),
  },
];

function isStrict(schema: unknown): boolean {
  if (!isRecord(schema) || schema['type'] !== 'object') return true;
  const properties = isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  return (
    schema['additionalProperties'] === false && properties.every((name) => list(schema['required']).includes(name))
  );
}
