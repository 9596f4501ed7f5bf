// Lists typed into one field, and the names of wires in their vendors' documentation.

/** Separated by commas or spaces. */
export const listIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((each) => each !== '');

const wires: Readonly<Record<string, string>> = {
  'openai-chat': 'OpenAI Chat Completions',
  'openai-responses': 'OpenAI Responses',
  'anthropic-messages': 'Anthropic Messages',
  'gemini-generate': 'Gemini',
  'gemini-interactions': 'Gemini Interactions',
  'ollama-chat': 'Ollama',
};

/** Its id, for wires of other packages. */
export const nameOfWire = (id: string): string => wires[id] ?? id;
