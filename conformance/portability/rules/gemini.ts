// Rules of Google's generateContent.
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { each, records } from '../rule.ts';
import type { Rule } from '../rule.ts';

const order = 'https://github.com/google-gemini/gemini-cli/issues/26486';
const content =
  'https://github.com/googleapis/googleapis/blob/master/google/ai/generativelanguage/v1beta/content.proto';
const contentsOf = (body: Json): Json[] => records(body['contents']);
const partsOf = (content: Json | undefined): Json[] => records(content?.['parts']);
const field = (part: Json, name: string): unknown =>
  part[name] ?? part[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
const of = (content: Json | undefined, name: string): Json[] =>
  partsOf(content).flatMap((part) => {
    const found = field(part, name);
    return isRecord(found) ? [found] : [];
  });
const kinds = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
];
const words = 'skip_thought_signature_validator|context_engineering_is_the_way_to_go';

export const gemini: readonly Rule[] = [
  {
    id: 'contents',
    says: 'contents are required',
    source: 'https://github.com/googleapis/js-genai/issues/912',
    check: ({ body }) => (list(body['contents']).length > 0 || isRecord(body['contents']) ? undefined : 'contents'),
  },
  {
    id: 'role',
    says: 'please use a valid role: user, model',
    source: 'recordings',
    check: ({ body }) =>
      each(
        contentsOf(body),
        'contents',
        ({ role }) =>
          role !== undefined && role !== null && !['user', 'model', 'function'].includes(String(role)) && String(role),
      ),
  },
  {
    id: 'parts',
    says: 'parts must not be empty',
    source: 'https://github.com/egoist/chatwise-releases/issues/250',
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content) => !isRecord(content['parts']) && partsOf(content).length === 0),
  },
  {
    id: 'part',
    says: 'a part holds one kind of data',
    source: content,
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content) =>
        each(
          partsOf(content),
          'parts',
          (part) =>
            kinds.filter((kind) => field(part, kind) !== undefined).length !== 1 &&
            field(part, 'thoughtSignature') === undefined &&
            field(part, 'videoMetadata') === undefined,
        ),
      ),
  },
  {
    id: 'last',
    says: 'a request must not end with the model',
    source: 'https://github.com/crewAIInc/crewAI/pull/6973',
    check: ({ body }) => (contentsOf(body).at(-1)?.['role'] === 'model' ? 'contents' : undefined),
  },
  {
    id: 'call-turn',
    says: 'a function call turn comes immediately after a user turn or after a function response turn',
    source: order,
    check: ({ body }) =>
      each(
        contentsOf(body),
        'contents',
        (content, index) =>
          of(content, 'functionCall').length > 0 && (index === 0 || contentsOf(body)[index - 1]?.['role'] === 'model'),
      ),
  },
  {
    id: 'calls-answered',
    says: 'the number of function response parts is equal to the number of function call parts of the turn before',
    source: 'https://github.com/quarkiverse/quarkus-langchain4j/pull/1271',
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content, index) => {
        const count = of(content, 'functionCall').length;
        return (
          count > 0 &&
          index < contentsOf(body).length - 1 &&
          of(contentsOf(body)[index + 1], 'functionResponse').length !== count
        );
      }),
  },
  {
    id: 'result-of-call',
    says: 'a function response turn comes immediately after a function call turn, and names its function',
    source: 'https://github.com/GoogleCloudPlatform/generative-ai/pull/368',
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content, index) => {
        const names = of(contentsOf(body)[index - 1], 'functionCall').map(({ name }) => name);
        return of(content, 'functionResponse').some(({ name }) => !names.includes(name));
      }),
  },
  {
    id: 'result-apart',
    says: 'a turn of function responses holds nothing else',
    source: 'https://github.com/anomalyco/opencode/pull/43479',
    only: /gemini-3/,
    check: ({ body }) =>
      each(
        contentsOf(body),
        'contents',
        (content) =>
          of(content, 'functionResponse').length > 0 &&
          partsOf(content).some((part) => field(part, 'text') !== undefined),
      ),
  },
  {
    id: 'call',
    says: 'args and response are objects',
    source: content,
    check: ({ body }) =>
      each(
        contentsOf(body),
        'contents',
        (content) =>
          of(content, 'functionCall').some(({ args }) => args !== undefined && args !== null && !isRecord(args)) ||
          of(content, 'functionResponse').some(({ response }) => !isRecord(response)),
      ),
  },
  {
    id: 'call-name',
    says: 'a name begins with a letter or _, then up to 63 of a-z, A-Z, 0-9, _, ., : and -',
    source: 'https://github.com/kaitranntt/ccs/issues/25',
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content) =>
        [...of(content, 'functionCall'), ...of(content, 'functionResponse')].some(
          ({ name }) => !/^[a-zA-Z_][\w.:-]{0,63}$/.test(String(name)),
        ),
      ),
  },
  {
    id: 'signature-missing',
    says: 'the first function call of each step since the user spoke has its thoughtSignature',
    source: 'https://ai.google.dev/gemini-api/docs/thought-signatures',
    only: /gemini-3/,
    check: ({ body }) => {
      const contents = contentsOf(body);
      const spoken = contents.findLastIndex(
        (content) => content['role'] === 'user' && of(content, 'functionResponse').length === 0,
      );
      return each(contents.slice(spoken + 1), 'contents', (content) => {
        const first = partsOf(content).find((part) => isRecord(field(part, 'functionCall')));
        return first !== undefined && text(field(first, 'thoughtSignature')) === undefined;
      });
    },
  },
  {
    id: 'signature-foreign',
    says: 'a thought signature is base64, and this vendor’s own',
    source: 'https://docs.apiyi.com/en/faq/gemini-thought-signature-missing',
    check: ({ body, signatures: own }) =>
      each(contentsOf(body), 'contents', (content) =>
        each(partsOf(content), 'parts', (part) => {
          const given = text(field(part, 'thoughtSignature'));
          if (given === undefined || given.match(words)) return false;
          return own === undefined ? false : !own.has(given);
        }),
      ),
  },
  {
    id: 'image-format',
    says: 'an image is png, jpeg, webp, heic or heif',
    source: 'https://discuss.ai.google.dev/t/gemini-2-api-returns-invalid-parameter-error-for-gif-inputs/71468',
    check: ({ body }) =>
      each(contentsOf(body), 'contents', (content) =>
        of(content, 'inlineData')
          .map((data) => String(field(data, 'mimeType')))
          .find((type) => type.startsWith('image/') && !/^image\/(png|jpeg|jpg|webp|heic|heif)$/.test(type)),
      ),
  },
  {
    id: 'system',
    says: 'a system instruction holds text',
    source:
      'https://cloud.google.com/vertex-ai/generative-ai/docs/reference/nodejs/1.6.0/vertexai/generatecontentrequest',
    check: ({ body }) =>
      isRecord(field(body, 'systemInstruction')) &&
      records(at(field(body, 'systemInstruction'), 'parts')).some((part) => typeof part['text'] !== 'string')
        ? 'systemInstruction'
        : undefined,
  },
];
