// The built-in support assistant. Not stored, so it always matches this version and cannot be edited.
import type { TFunction } from 'i18next';
import type { ChatClient } from '../../client/client.ts';
import { getFrom } from '../../client/net/call.ts';
import { resourcesApi } from '../../shared/api/resources.ts';
import type { AssistantBody } from '../../shared/api/library.ts';
import { supportPrompt } from '../../shared/prompts/ask-support.ts';
import { lifeBuoy } from './Picture.tsx';

export const supportId = 'support';

export const emptyAssistant: AssistantBody = {
  name: '',
  description: '',
  picture: null,
  instructions: '',
  model: null,
  fallbacks: [],
  params: {},
  plugins: [],
  files: [],
  openings: [],
};

/** Without the instructions, which load on use. */
export const supportFace = (t: TFunction<'library'>): AssistantBody => ({
  ...emptyAssistant,
  name: t('support.name'),
  description: t('support.description'),
  picture: { type: 'emoji', text: lifeBuoy },
  openings: [t('support.opening.what'), t('support.opening.key'), t('support.opening.host')],
});

export const supportInstructions = (client: ChatClient): Promise<string> =>
  supportPrompt(() => getFrom(client.transport, resourcesApi.links, {}));
