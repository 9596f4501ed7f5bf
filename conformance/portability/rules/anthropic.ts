// Rules of Anthropic's Messages API.
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { duplicate, each, fits, isBlank, isCommonImage, records } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { blocksOf, messagesOf } from './messages.ts';

const params =
  'https://github.com/anthropics/anthropic-sdk-python/blob/main/src/anthropic/types/message_create_params.py';
const of = (message: Json | undefined, type: string): Json[] =>
  blocksOf(message).filter((block) => block['type'] === type);
const isThought = ({ type }: Json): boolean => type === 'thinking' || type === 'redacted_thinking';

/** Returns the turns of a body; consecutive messages of a role are one turn. */
function turnsOf(body: Json): Json[] {
  const turns: Json[] = [];
  for (const { role, content } of messagesOf(body)) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : list(content);
    const last = turns.at(-1);
    if (last?.['role'] === role) turns[turns.length - 1] = { role, content: [...list(last?.['content']), ...blocks] };
    else turns.push({ role, content: blocks });
  }
  return turns;
}

const marks = (body: Json): Json[] =>
  [...records(body['system']), ...records(body['tools']), ...messagesOf(body).flatMap(blocksOf)].filter((block) =>
    isRecord(block['cache_control']),
  );

export const anthropic: readonly Rule[] = [
  {
    id: 'messages',
    says: 'at least one message, each with a role and content',
    source: params,
    check: ({ body }) =>
      list(body['messages']).length === 0
        ? 'messages'
        : each(
            list(body['messages']),
            'messages',
            (message) =>
              !isRecord(message) || !(typeof message['content'] === 'string' || Array.isArray(message['content'])),
          ),
  },
  {
    id: 'role',
    says: 'user or assistant; instructions stand in system',
    source: params,
    except: /opus-4-8/,
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role }) => role !== 'user' && role !== 'assistant' && String(role)),
  },
  {
    id: 'first',
    says: 'the first message must use the user role',
    source: 'https://github.com/livekit/agents/pull/669',
    except: /-4-[6-9]|(opus|sonnet|haiku)-5/,
    check: ({ body }) => (messagesOf(body)[0]?.['role'] === 'assistant' ? 'messages[0]' : undefined),
  },
  {
    id: 'prefill',
    says: 'this model does not support prefill: the conversation must end with a user message',
    source: 'recordings',
    only: /claude-(opus|sonnet)-(4-[6-9]|5)|claude-(mythos|fable)/,
    check: ({ body }) => (messagesOf(body).at(-1)?.['role'] === 'assistant' ? 'messages' : undefined),
  },
  {
    id: 'empty',
    says: 'all messages must have non-empty content except for the optional final assistant message',
    source: 'https://github.com/anthropics/claude-code/issues/6774',
    check: ({ body }) =>
      each(
        messagesOf(body),
        'messages',
        ({ role, content }, index) =>
          (content === '' || (Array.isArray(content) && content.length === 0)) &&
          !(role === 'assistant' && index === messagesOf(body).length - 1),
      ),
  },
  {
    id: 'blank',
    says: 'text content blocks must contain non-whitespace text',
    source: 'https://github.com/home-assistant/core/issues/175637',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          of(message, 'text'),
          'content',
          (block) => isBlank(block['text']) && of(message, 'server_tool_use').length === 0,
        ),
      ) ?? each(records(body['system']), 'system', (block) => isBlank(block['text'])),
  },
  {
    id: 'trailing-space',
    says: 'final assistant content cannot end with trailing whitespace',
    source: 'https://github.com/tailcallhq/forgecode/issues/1872',
    check: ({ body }) => {
      const last = turnsOf(body).at(-1);
      const said = text(blocksOf(last).at(-1)?.['text']);
      return last?.['role'] === 'assistant' && said !== undefined && said !== said.trimEnd() ? 'messages' : undefined;
    },
  },
  {
    id: 'calls-answered',
    says: 'tool_use ids were found without tool_result blocks immediately after',
    source: 'https://github.com/github/copilot-cli/issues/102',
    check: ({ body }) =>
      each(turnsOf(body), 'turns', (turn, index, all = turnsOf(body)) => {
        if (index === all.length - 1) return false;
        const answers = new Set(of(all[index + 1], 'tool_result').map(({ tool_use_id: id }) => id));
        return of(turn, 'tool_use')
          .map(({ id }) => text(id))
          .find((id) => !answers.has(id));
      }),
  },
  {
    id: 'result-of-call',
    says: 'each tool_result must have a corresponding tool_use in the previous message, and stand first',
    source: 'https://github.com/anthropics/claude-code/issues/13460',
    check: ({ body }) =>
      each(turnsOf(body), 'turns', (turn, index, all = turnsOf(body)) => {
        const asked = new Set(of(all[index - 1], 'tool_use').map(({ id }) => id));
        const results = of(turn, 'tool_result');
        return (
          results.map(({ tool_use_id: id }) => text(id)).find((id) => !asked.has(id)) ??
          duplicate(results.map(({ tool_use_id: id }) => text(id))) ??
          (results.length > 0 && blocksOf(turn)[0]?.['type'] !== 'tool_result')
        );
      }),
  },
  {
    id: 'call-id',
    says: 'the id of a tool_use matches ^[a-zA-Z0-9_-]+$',
    source: 'https://docs.blackbox.ai/api-reference/best-practices',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(of(message, 'tool_use'), 'tool_use', ({ id }) => !fits(id, /^[a-zA-Z0-9_-]+$/)),
      ),
  },
  {
    id: 'call-id-unique',
    says: 'tool_use ids must be unique',
    source: 'https://github.com/BerriAI/litellm/issues/23510',
    check: ({ body }) =>
      duplicate(messagesOf(body).flatMap((message) => of(message, 'tool_use').map(({ id }) => text(id)))),
  },
  {
    id: 'call-name',
    says: 'a name has 1 to 128 of a-z, A-Z, 0-9, _ and -; input is an object',
    source: 'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1345',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          of(message, 'tool_use'),
          'tool_use',
          ({ name, input }) => !/^[a-zA-Z0-9_-]{1,128}$/.test(String(name)) || !isRecord(input),
        ),
      ),
  },
  {
    id: 'call-role',
    says: 'tool_use and thinking are the assistant’s, tool_result and image the user’s',
    source: 'https://github.com/microsoft/agent-framework/issues/4328',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ role, content }) =>
        each(
          records(content),
          'content',
          ({ type }) =>
            (role === 'assistant'
              ? ['tool_result', 'image', 'document']
              : ['tool_use', 'thinking', 'redacted_thinking']
            ).includes(String(type)) && String(type),
        ),
      ),
  },
  {
    id: 'known-block',
    says: 'a block is of a known type',
    source: 'https://github.com/RooCodeInc/Roo-Code/issues/9583',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', ({ content }) =>
        each(
          records(content),
          'content',
          ({ type }) =>
            !/^(text|image|document|file|search_result|thinking|redacted_thinking|tool_use|tool_result|server_tool_use|mcp_tool_use|mcp_tool_result|container_upload|compaction|fallback|tool_reference|\w+_tool_result)$/.test(
              String(type),
            ) && String(type),
        ),
      ),
  },
  {
    id: 'signature',
    says: 'a thinking block has the signature that came with it',
    source: 'https://github.com/sifxprime/krouter/pull/11',
    // Kimi requires a thought at the start of each turn, but does not sign thoughts.
    vendors: /^(?!kimicodingplan$)/,
    check: ({ body, signatures }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(blocksOf(message), 'content', (block) => {
          if (!isThought(block)) return false;
          const given = text(block['signature']) ?? text(block['data']);
          return given === undefined
            ? 'Field required'
            : signatures !== undefined && !signatures.has(given) && 'Invalid `signature` in `thinking` block';
        }),
      ),
  },
  {
    id: 'thinking-first',
    says: 'when thinking is enabled, a final assistant message that calls tools must start with a thinking block',
    source: 'https://dev.to/ji_ai/return-claudes-thinking-blocks-or-your-agent-breaks-2lpm',
    check: ({ body }) => {
      if (at(body, 'thinking.type') !== 'enabled') return undefined;
      const turns = turnsOf(body);
      const last = turns.findLastIndex(({ role }) => role === 'assistant');
      const open = of(turns[last + 1], 'tool_result').length > 0;
      const first = blocksOf(turns[last])[0];
      return open && first && !isThought(first) ? `turns[${last}]` : undefined;
    },
  },
  {
    id: 'image',
    says: 'an image is png, jpeg, gif or webp in base64, an address or a file',
    source: 'https://github.com/anomalyco/opencode/pull/5704',
    check: ({ body }) =>
      each(messagesOf(body), 'messages', (message) =>
        each(
          [...of(message, 'image'), ...of(message, 'tool_result').flatMap((result) => of(result, 'image'))],
          'image',
          (block) => {
            const source = isRecord(block['source']) ? block['source'] : {};
            if (source['type'] === 'url') return !/^https?:\/\//.test(String(source['url']));
            return source['type'] === 'base64'
              ? !isCommonImage(String(source['media_type']))
              : source['type'] !== 'file';
          },
        ),
      ),
  },
  {
    id: 'mark-count',
    says: 'at most four blocks with cache_control',
    source: 'https://github.com/continuedev/continue/pull/6937',
    check: ({ body }) => (marks(body).length > 4 ? 'cache_control' : undefined),
  },
  {
    id: 'mark-place',
    says: 'cache_control cannot be set for thinking or empty text',
    source: 'https://github.com/askalf/dario/issues/1066',
    check: ({ body }) =>
      each(
        marks(body),
        'cache_control',
        (block) => isThought(block) || (block['type'] === 'text' && isBlank(block['text'])),
      ),
  },
  {
    id: 'max-tokens',
    // 0 fills the prompt cache without an answer.
    says: 'max_tokens is required, a whole number from 0',
    source: params,
    check: ({ body }) =>
      Number.isInteger(body['max_tokens']) && Number(body['max_tokens']) >= 0 ? undefined : 'max_tokens',
  },
  {
    id: 'temperature',
    says: 'temperature: range 0..1',
    source: 'recordings',
    check: ({ body }) => (Math.abs(Number(body['temperature'] ?? 0) - 0.5) > 0.5 ? 'temperature' : undefined),
  },
  {
    id: 'effort',
    says: 'this model does not support the effort level',
    source: 'recordings',
    except: /opus-4-[7-9]|-5/,
    check: ({ body }) => (at(body, 'output_config.effort') === 'xhigh' ? 'output_config.effort' : undefined),
  },
  {
    id: 'tool-schema',
    says: 'a tool’s input_schema is a schema of an object',
    source: 'recordings',
    check: ({ body }) =>
      each(
        records(body['tools']),
        'tools',
        (tool) =>
          (tool['type'] === undefined || tool['type'] === 'custom') && at(tool, 'input_schema.type') !== 'object',
      ),
  },
];
