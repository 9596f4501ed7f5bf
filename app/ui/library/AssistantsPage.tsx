// All assistants of the user, and the built-in one.
import { Link, useNavigate } from '@remix-run/react';
import { Copy, MessageSquare, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../shared/api/library.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './Library.css.ts';
import { ModelGone } from './ModelGone.tsx';
import { Picture } from './Picture.tsx';
import { supportId, supportInstructions } from './support.ts';
import { Transfer } from './Transfer.tsx';
import { UndoToast } from './UndoToast.tsx';
import { copyOf, startWith, usable } from './use-assistant.ts';
import type { Usable } from './use-assistant.ts';
import { useLibrary } from './use-library.ts';

export function AssistantsPage() {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const [{ status, assistants }, library] = useLibrary();
  if (!ready) return null;
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('assistants.title')}</h2>
      <p className={page.lead}>{t('assistants.text')}</p>
      <div className={css.actions} style={{ marginTop: 16 }}>
        <Link to="/settings/assistants/new" className={button({ look: 'primary' })}>
          <Plus size={16} aria-hidden />
          {t('assistants.new')}
        </Link>
        <Transfer kind="assistants" />
      </div>
      {status === 'failed' && (
        <p className={css.banner} role="alert">
          <span>{t('failed')}</span>
          <button type="button" className={button()} onClick={() => void library.load()}>
            {t('again')}
          </button>
        </p>
      )}
      <ul className={`${page.card} ${css.list}`} aria-label={t('assistants.title')}>
        {usable(assistants, t).map((assistant) => (
          <Row key={assistant.id} assistant={assistant} own={assistants.find(({ id }) => id === assistant.id)} />
        ))}
      </ul>
      <UndoToast />
    </div>
  );
}

function Row({ assistant, own }: { readonly assistant: Usable; readonly own: Assistant | undefined }) {
  const { t } = useTranslation('library');
  const client = useClient();
  const navigate = useNavigate();
  const [, library] = useLibrary();
  const { id, name, description } = assistant;
  const chat = async (): Promise<void> => {
    await startWith(client, undefined, assistant);
    void navigate('/');
  };
  const duplicate = async (): Promise<void> => {
    const instructions = id === supportId ? await supportInstructions(client) : assistant.instructions;
    const made = library.addAssistant(copyOf({ ...assistant, instructions }, t('copyOf', { name }).slice(0, 120)));
    void navigate(`/settings/assistants/${made}`);
  };
  return (
    <li className={css.item}>
      <Picture of={assistant} large />
      <div className={css.words}>
        {own ? (
          <Link to={`/settings/assistants/${id}`} className={css.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={css.name}>
            {name}
            <span className={css.badge}>{t('builtIn')}</span>
          </span>
        )}
        <p className={css.about} dir="auto">
          {description || assistant.instructions}
        </p>
        {own && <ModelGone assistant={own} />}
      </div>
      <div className={css.tools}>
        <button type="button" className={button()} onClick={() => void chat()} aria-label={t('chatWith', { name })}>
          <MessageSquare size={15} aria-hidden />
          {t('chat')}
        </button>
        <button
          type="button"
          className={iconButton()}
          aria-label={t('duplicateOf', { name })}
          title={t('duplicate')}
          onClick={() => void duplicate()}
        >
          <Copy size={16} aria-hidden />
        </button>
        {own && (
          <>
            <Link
              to={`/settings/assistants/${id}`}
              className={iconButton()}
              aria-label={t('editOf', { name })}
              title={t('edit')}
            >
              <Pencil size={16} aria-hidden />
            </Link>
            <button
              type="button"
              className={iconButton()}
              aria-label={t('removeOf', { name })}
              title={t('remove')}
              onClick={() => library.remove({ kind: 'assistant', item: own })}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </>
        )}
      </div>
    </li>
  );
}
