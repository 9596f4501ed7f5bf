// LangChain as a program: asks a question, runs the shell tool it is asked for, and prints the answer.
import { execSync } from 'node:child_process';
import { ChatOpenAI } from '@langchain/openai';

const { ORIGIN, TOKEN, MODEL, QUESTION } = process.env;
const parameters = { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] };
const bash = { type: 'function', function: { name: 'bash', description: 'Runs a command in the shell', parameters } };
const model = new ChatOpenAI({
  model: MODEL,
  apiKey: TOKEN,
  maxRetries: 1,
  configuration: { baseURL: `${ORIGIN}/openai/v1` },
});
const messages = [{ role: 'user', content: QUESTION }];
for (let round = 0; round < 3; round++) {
  let reply;
  for await (const chunk of await model.bindTools([bash]).stream(messages)) reply = reply?.concat(chunk) ?? chunk;
  process.stdout.write(reply.text);
  if (!reply.tool_calls?.length) break;
  messages.push(reply);
  for (const { id, args } of reply.tool_calls)
    messages.push({ role: 'tool', tool_call_id: id, content: execSync(args.command, { encoding: 'utf8' }) });
}
