// The assistant for the next chat of a project, chosen on another page; it can be removed here.
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { carryInto } from '../../client/attachments/carried.ts';
import { projectPlace } from '../../client/outbox/unsent-place.ts';
import * as start from '../parts/Start.css.ts';
import { Picture } from '../library/Picture.tsx';
import * as choice from '../library/StartAssistants.css.ts';
import { endWith } from '../library/use-assistant.ts';
import { useLibrary } from '../library/use-library.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Project.css.ts';

export function ProjectAssistant({ project }: { readonly project: string }) {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const client = useClient();
  const assistant = useStore(client.settings, ({ config }) => config.assistant);
  const [{ assistants }] = useLibrary();
  const known = assistants.find(({ id }) => id === assistant?.id);
  useEffect(
    () => known && carryInto(projectPlace(project), new Set(known.files.map(({ id }) => id))),
    [project, known],
  );
  if (!ready || !assistant) return null;
  return (
    <div className={css.assistant} role="group" aria-label={t('start.label')}>
      <button type="button" className={choice.chip} aria-pressed onClick={() => endWith(client, undefined)}>
        <Picture of={assistant} />
        <span className={start.suggestionText}>{assistant.name}</span>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
