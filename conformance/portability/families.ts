// The families under test: the provider of each wire, its model, and the images its user can attach.
import type { ChatParams } from '@tributary/runtime-core';
import type { Family } from './rules/index.ts';

interface Row {
  /** Package for the wire. */
  readonly provider: string;
  readonly model: string;
  readonly more?: Partial<ChatParams>;
  readonly images: readonly string[];
}

const address = 'https://images.example/a.png';
const dot = (type: string): string =>
  `data:image/${type};base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=`;

export const rows: Readonly<Record<Family, Row>> = {
  'openai-chat': { provider: 'openai', model: 'gpt-4.1', images: [dot('png'), dot('gif'), address] },
  'openai-responses': {
    provider: 'openai',
    model: 'gpt-5.1',
    more: { apiMode: 'responses' },
    images: [dot('png'), dot('gif'), address],
  },
  anthropic: { provider: 'anthropic', model: 'claude-sonnet-4-5-20250929', images: [dot('jpeg'), dot('gif'), address] },
  gemini: { provider: 'google', model: 'gemini-3.1-pro-preview', images: [dot('webp'), dot('heic'), address] },
  'bedrock-converse': { provider: 'bedrock', model: 'amazon.nova-pro-v1:0', images: [dot('png'), dot('gif')] },
  mistral: { provider: 'mistral', model: 'mistral-medium-3.5', images: [dot('png'), dot('webp'), address] },
  cohere: { provider: 'cohere', model: 'command-a-03-2025', images: [] },
  ollama: { provider: 'ollama', model: 'llava', images: [dot('png')] },
};
