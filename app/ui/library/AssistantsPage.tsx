// Page of the user's assistants and the built-in one.
import { Link, useNavigate } from '@remix-run/react';
import { MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../shared/api/library.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './Library.css.ts';
import { ModelGone } from './ModelGone.tsx';
import { Picture } from './Picture.tsx';
import { supportId, supportInstructions } from './support.ts';
import { ItemTools, LibraryPage, SharedBy, SharedWith } from './LibraryPage.tsx';
import { copyOf, startWith, takeFiles, usable } from './use-assistant.ts';
import type { Usable } from './use-assistant.ts';
import { useLibrary } from './use-library.ts';

export function AssistantsPage() {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const [{ assistants }] = useLibrary();
  if (!ready) return null;
  return (
    <LibraryPage kind="assistants">
      <ul className={`${page.card} ${css.list}`} aria-label={t('assistants.title')}>
        {usable(assistants, t).map((assistant) => (
          <Row key={assistant.id} assistant={assistant} own={assistants.find(({ id }) => id === assistant.id)} />
        ))}
      </ul>
    </LibraryPage>
  );
}

function Row({ assistant, own }: { readonly assistant: Usable; readonly own: Assistant | undefined }) {
  const { t } = useTranslation('library');
  const client = useClient();
  const navigate = useNavigate();
  const [, library] = useLibrary();
  const { id, name, description, shared } = assistant;
  const editable = own && shared?.edit !== false;
  const chat = async (): Promise<void> => {
    await startWith(client, undefined, assistant);
    void navigate('/');
  };
  const duplicate = async (): Promise<void> => {
    const instructions = id === supportId ? await supportInstructions(client) : assistant.instructions;
    await takeFiles(client, assistant);
    const made = library.addAssistant(copyOf({ ...assistant, instructions }, t('copyOf', { name }).slice(0, 120)));
    void navigate(`/settings/assistants/${made}`);
  };
  return (
    <li className={css.item}>
      <Picture of={assistant} large />
      <div className={css.words}>
        {editable ? (
          <Link to={`/settings/assistants/${id}`} className={css.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={css.name}>
            {name}
            {!own && <span className={css.badge}>{t('builtIn')}</span>}
          </span>
        )}
        <p className={css.about} dir="auto">
          {description || assistant.instructions}
        </p>
        {shared && <SharedBy of={shared} />}
        {own?.sharedWith && <SharedWith of={own.sharedWith} />}
        {editable && <ModelGone assistant={own} />}
      </div>
      <div className={css.tools}>
        <button type="button" className={button()} onClick={() => void chat()} aria-label={t('chatWith', { name })}>
          <MessageSquare size={15} aria-hidden />
          {t('chat')}
        </button>
        <ItemTools
          kind="assistants"
          of={assistant}
          onDuplicate={() => void duplicate()}
          editable={editable !== undefined && editable}
          onRemove={own && !shared ? () => library.remove({ kind: 'assistant', item: own }) : undefined}
        />
      </div>
    </li>
  );
}
