// Conversations of clients, step by step. Words occur once each, so that they are found in any vendor's request.
import type { Said } from '../said.ts';
import type { Settings, Tool, Turn } from './asked.ts';

export type Step =
  | { readonly kind: 'says'; readonly turn: Turn }
  /** Results of the calls of the last reply. */
  | { readonly kind: 'results' }
  | { readonly kind: 'replies'; readonly said: Said };

export interface ClientCase {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly settings?: Settings;
  readonly tools?: readonly Tool[];
}

const says = (turn: Turn): Step => ({ kind: 'says', turn });
const user = (text: string, more: Pick<Extract<Turn, { by: 'user' }>, 'image' | 'file'> = {}): Step =>
  says({ by: 'user', text, ...more });
const replies = (said: Partial<Said>): Step => ({ kind: 'replies', said: { stop: 'end', ...said } });
const results: Step = { kind: 'results' };

const image = {
  name: 'a.png',
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
};
const file = {
  name: 'kranich.pdf',
  type: 'application/pdf',
  base64: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n').toString('base64'),
};

const tools: readonly Tool[] = ['look_up_kranich', 'look_up_laterne'].map((name) => ({
  name,
  description: `Describes ${name}`,
  parameters: { type: 'object', properties: { [`${name}_field`]: { type: 'string' } }, required: [`${name}_field`] },
}));
const [kranich, laterne] = ['kranich', 'laterne'].map((word) => (value: string) => ({
  name: `look_up_${word}`,
  arguments: { [`look_up_${word}_field`]: value },
})) as [(value: string) => NonNullable<Said['calls']>[number], (value: string) => NonNullable<Said['calls']>[number]]; // two words

const setting = (name: string, settings: Settings, more: Partial<ClientCase> = {}): ClientCase => ({
  name,
  settings,
  steps: [user('amboss-asks'), replies({ text: 'Fine.' })],
  ...more,
});

export const clientCases: readonly ClientCase[] = [
  {
    name: 'text',
    steps: [
      says({ by: 'system', text: 'zirkel-system “quoted” 世界' }),
      user('amboss-first\n"<&>\\ 🐦'),
      replies({ text: 'Grüße, 世界 🌍 "\\' }),
      user('amboss-second'),
      replies({ text: 'Again.' }),
    ],
  },
  { name: 'image', steps: [user('amboss-image', { image }), replies({ text: 'A dot.' })] },
  { name: 'file', steps: [user('amboss-file', { file }), replies({ text: 'Empty.' })] },
  {
    name: 'system in mid-conversation',
    steps: [
      says({ by: 'system', text: 'zirkel-first' }),
      user('amboss-first'),
      replies({ text: 'laterne-reply' }),
      says({ by: 'system', text: 'zirkel-later' }),
      user('amboss-second'),
      replies({ text: 'Done.' }),
    ],
  },
  {
    name: 'tools, three rounds',
    tools,
    steps: [
      user('amboss-tools'),
      replies({ text: 'laterne-says', calls: [kranich('value-one')] }),
      results,
      replies({ calls: [kranich('value-two'), laterne('value-three')] }),
      results,
      replies({ calls: [laterne('value "four" \\ 世界')] }),
      results,
      replies({ text: 'Done.' }),
    ],
  },
  {
    name: 'reasoning',
    tools,
    settings: { effort: 'high', max_tokens: 9_000 },
    steps: [
      user('amboss-reasons'),
      replies({ thought: 'kranich-thinks', text: 'laterne-answers' }),
      user('amboss-again'),
      replies({ thought: 'kranich-ponders', calls: [kranich('value-one')] }),
      results,
      replies({ thought: 'kranich-ends', text: 'Done.' }),
    ],
  },
  setting(
    'structured output',
    {
      format: {
        type: 'object',
        properties: { kranich_answer: { type: 'string' } },
        required: ['kranich_answer'],
        additionalProperties: false,
      },
    },
    { steps: [user('amboss-asks'), replies({ text: '{"kranich_answer":"yes"}' })] },
  ),
  setting(
    'forced call',
    { tool_choice: 'required' },
    { tools, steps: [user('amboss-asks'), replies({ calls: [kranich('value-one')] })] },
  ),
  setting('max_tokens', { max_tokens: 777 }),
  setting('temperature', { temperature: 0.5 }),
  setting('top_p', { top_p: 0.75 }),
  setting('stop', { stop: 'zirkel-stops' }),
  setting('seed', { seed: 4242 }),
  { name: 'cut by a limit', steps: [user('amboss-asks'), replies({ text: 'Once upon', stop: 'length' })] },
  { name: 'refused', steps: [user('amboss-asks'), replies({ text: 'I cannot help.', stop: 'refused' })] },
];
