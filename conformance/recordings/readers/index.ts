// Chooses the reader of a wire.
import { bodyBytes } from '../exchange.ts';
import type { Exchange } from '../exchange.ts';
import type { Expectation } from '../expectation.ts';
import { readAnthropicMessages } from './anthropic-messages.ts';
import { readBedrockConverse } from './bedrock-converse.ts';
import { readBedrockInvoke } from './bedrock-invoke.ts';
import { piecesOf } from './body.ts';
import type { Pieces } from './body.ts';
import { readCohereV1, readCohereV2 } from './cohere.ts';
import { readDashScope } from './dashscope.ts';
import { readEmbeddings } from './embeddings.ts';
import { readError } from './error.ts';
import { readGeminiGenerate } from './gemini-generate.ts';
import { readGeminiInteractions } from './gemini-interactions.ts';
import { readHf } from './hf.ts';
import { readJob } from './jobs.ts';
import { readOllama } from './ollama.ts';
import { readOpenAiChat } from './openai-chat.ts';
import { readOpenAiResponses } from './openai-responses.ts';
import { readImages, readModels, readPull, readSpeech } from './others.ts';

type Reader = (pieces: Pieces) => Expectation;

const chatReaders: Readonly<Record<string, Reader>> = {
  'openai-chat': readOpenAiChat,
  'mistral-chat': readOpenAiChat,
  'watsonx-chat': readOpenAiChat,
  'openai-responses': readOpenAiResponses,
  'anthropic-messages': readAnthropicMessages,
  'gemini-generate': readGeminiGenerate,
  'gemini-interactions': readGeminiInteractions,
  'ollama-chat': readOllama,
  'ollama-generate': readOllama,
  'bedrock-converse': readBedrockConverse,
  'bedrock-invoke': readBedrockInvoke,
  'cohere-v2': readCohereV2,
  'cohere-v1': readCohereV1,
  dashscope: readDashScope,
  hf: readHf,
};

const operationReaders: Readonly<Record<string, Reader>> = {
  embeddings: readEmbeddings,
  models: readModels,
  textToImage: readImages,
  pullModel: readPull,
};

/** Returns what a correct runtime must read from the exchange. */
export function readExpectation({
  wire,
  operation,
  response,
}: Pick<Exchange, 'wire' | 'operation' | 'response'>): Expectation {
  const bytes = bodyBytes(response);
  if (response.status >= 400) return readError(response.status, bytes);
  if (operation === 'textToSpeech') return readSpeech(bytes);
  const pieces = piecesOf(bytes);
  const job = readJob(wire, pieces);
  if (job) return job.expected;
  const reader = operation === 'chat' ? chatReaders[wire] : operationReaders[operation];
  if (!reader) throw new Error(`No reader for the wire ${wire} and the operation ${operation}`);
  return reader(pieces);
}
