// Vendors' SDKs as programs: ask a question, run the shell tool they are asked for, and print the answer.
import { execSync } from 'node:child_process';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

const { ORIGIN, TOKEN, MODEL: model, QUESTION } = process.env;
const description = 'Runs a command in the shell';
const schema = { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] };
const run = ({ command }) => execSync(command, { encoding: 'utf8' });
const say = (text) => process.stdout.write(text ?? '');

/** Each makes a request and returns the calls of its reply; `results` are the outputs of the calls before. */
const wires = {
  chat() {
    const openai = new OpenAI({ baseURL: `${ORIGIN}/openai/v1`, apiKey: TOKEN, maxRetries: 1 });
    const messages = [{ role: 'user', content: QUESTION }];
    const tools = [{ type: 'function', function: { name: 'bash', description, parameters: schema } }];
    return async (results) => {
      messages.push(...results.map(({ call, output }) => ({ role: 'tool', tool_call_id: call.id, content: output })));
      const stream = openai.chat.completions.stream({ model, messages, tools });
      stream.on('content', say);
      const { message } = (await stream.finalChatCompletion()).choices[0];
      messages.push(message);
      return (message.tool_calls ?? []).map((call) => ({ call, args: JSON.parse(call.function.arguments) }));
    };
  },
  responses() {
    const openai = new OpenAI({ baseURL: `${ORIGIN}/openai/v1`, apiKey: TOKEN, maxRetries: 1 });
    const input = [{ role: 'user', content: QUESTION }];
    const tools = [{ type: 'function', name: 'bash', description, parameters: schema, strict: false }];
    return async (results) => {
      input.push(
        ...results.map(({ call, output }) => ({ type: 'function_call_output', call_id: call.call_id, output })),
      );
      const {
        output,
        output_text: text,
        status,
      } = await openai.responses.stream({ model, input, tools, store: false }).finalResponse();
      if (status !== 'completed') throw new Error(`the response is ${status}`);
      say(text);
      input.push(...output);
      const calls = output.filter(({ type }) => type === 'function_call');
      return calls.map((call) => ({ call, args: JSON.parse(call.arguments) }));
    };
  },
  anthropic() {
    const anthropic = new Anthropic({ baseURL: `${ORIGIN}/anthropic`, authToken: TOKEN, apiKey: null, maxRetries: 1 });
    const messages = [{ role: 'user', content: QUESTION }];
    const tools = [{ name: 'bash', description, input_schema: schema }];
    return async (results) => {
      if (results.length > 0)
        messages.push({
          role: 'user',
          content: results.map(({ call, output }) => ({ type: 'tool_result', tool_use_id: call.id, content: output })),
        });
      const stream = anthropic.messages.stream({ model, max_tokens: 1_000, messages, tools });
      stream.on('text', say);
      const { content } = await stream.finalMessage();
      messages.push({ role: 'assistant', content });
      return content.filter(({ type }) => type === 'tool_use').map((call) => ({ call, args: call.input }));
    };
  },
  google() {
    const google = new GoogleGenAI({ apiKey: TOKEN, httpOptions: { baseUrl: `${ORIGIN}/gemini` } });
    const config = { tools: [{ functionDeclarations: [{ name: 'bash', description, parametersJsonSchema: schema }] }] };
    const chat = google.chats.create({ model, config });
    return async (results) => {
      const parts = results.map(({ call: { id, name }, output }) => ({
        functionResponse: { ...(id ? { id } : {}), name, response: { output } },
      }));
      const calls = [];
      let finish;
      for await (const chunk of await chat.sendMessageStream({ message: parts.length > 0 ? parts : QUESTION })) {
        say(chunk.text);
        calls.push(...(chunk.functionCalls ?? []));
        finish = chunk.candidates?.[0]?.finishReason ?? finish;
      }
      if (finish === undefined) throw new Error('the reply has no end');
      return calls.map((call) => ({ call, args: call.args }));
    };
  },
  ollama() {
    const ollama = new Ollama({ host: `${ORIGIN}/ollama`, headers: { authorization: `Bearer ${TOKEN}` } });
    const messages = [{ role: 'user', content: QUESTION }];
    const tools = [{ type: 'function', function: { name: 'bash', description, parameters: schema } }];
    return async (results) => {
      messages.push(
        ...results.map(({ call, output }) => ({ role: 'tool', tool_name: call.function.name, content: output })),
      );
      const message = { role: 'assistant', content: '', tool_calls: [] };
      let isDone = false;
      for await (const part of await ollama.chat({ model, messages, tools, stream: true })) {
        say(part.message.content);
        message.content += part.message.content;
        message.tool_calls.push(...(part.message.tool_calls ?? []));
        isDone ||= part.done;
      }
      if (!isDone) throw new Error('the reply has no end');
      messages.push(message);
      return message.tool_calls.map((call) => ({ call, args: call.function.arguments }));
    };
  },
};

const ask = wires[process.argv[2]]();
let calls = await ask([]);
for (let round = 0; round < 5 && calls.length > 0; round++)
  calls = await ask(calls.map(({ call, args }) => ({ call, output: run(args) })));
