// Creates or edits an assistant. Nothing is stored before Save, which stores only the changed fields.
import { useNavigate } from '@remix-run/react';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryLimits } from '../../shared/api/library.ts';
import type { Assistant, AssistantBody } from '../../shared/api/library.ts';
import { button, field, hint, iconButton, label } from '../../styles/shared.css.ts';
import { VariablesHelp } from '../chat-settings/VariablesHelp.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import { useUnsaved } from '../parts/use-unsaved.tsx';
import { EditorPage, FormEnd, NameField } from './EditorPage.tsx';
import * as css from './Library.css.ts';
import { ModelFields } from './ModelFields.tsx';
import { ModelGone } from './ModelGone.tsx';
import { Picture } from './Picture.tsx';
import { PictureField } from './PictureField.tsx';
import { emptyAssistant } from './support.ts';
import { FilesField, ToolField } from './ToolFields.tsx';
import { useLibrary } from './use-library.ts';

export function AssistantEditor({ id }: { readonly id: string }) {
  const ready = usePageTexts('library');
  const variables = usePageTexts('chatSettings');
  const [{ assistants }] = useLibrary();
  const known = assistants.find((each) => each.id === id && each.shared?.edit !== false);
  if (!ready || !variables) return null;
  return (
    <EditorPage kind="assistants" id={id} name={known?.name}>
      <Form known={known} />
    </EditorPage>
  );
}

function Form({ known }: { readonly known: Assistant | undefined }) {
  const { t } = useTranslation('library');
  const [, library] = useLibrary();
  const navigate = useNavigate();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [edits, setEdits] = useState<Partial<AssistantBody>>({});
  const of: AssistantBody = { ...(known ?? emptyAssistant), ...edits };
  const set = (change: Partial<AssistantBody>): void => setEdits((all) => ({ ...all, ...change }));
  const { question, finish } = useUnsaved(Object.keys(edits).length > 0);

  const save = (): void => {
    const name = of.name.trim();
    const openings = of.openings.map((text) => text.trim()).filter(Boolean);
    const change = { ...edits, name, openings };
    if (known) library.changeAssistant(known.id, change);
    else library.addAssistant({ ...emptyAssistant, ...change });
    void navigate('/settings/assistants');
  };
  const insert = (text: string): void => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end');
    set({ instructions: element.value });
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        finish(save);
      }}
    >
      {known && <ModelGone assistant={known} />}
      <div className={css.nameRow}>
        {known?.shared ? <Picture of={of} large /> : <PictureField of={of} onChange={(picture) => set({ picture })} />}
        <div className={css.grow}>
          <NameField value={of.name} onChange={(name) => set({ name })} />
        </div>
      </div>
      <div>
        <label htmlFor={`${id}-about`} className={label}>
          {t('fields.description')}
        </label>
        <input
          id={`${id}-about`}
          className={field}
          maxLength={libraryLimits.description}
          dir="auto"
          value={of.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-instructions`} className={label}>
          {t('fields.instructions')}
        </label>
        <textarea
          ref={area}
          id={`${id}-instructions`}
          className={`${field} ${css.area}`}
          maxLength={libraryLimits.text}
          dir="auto"
          placeholder={t('fields.instructionsExample')}
          value={of.instructions}
          onChange={(event) => set({ instructions: event.target.value })}
        />
        <VariablesHelp onInsert={insert} />
      </div>
      <Openings openings={of.openings} set={(openings) => set({ openings })} />
      <ModelFields of={of} set={set} />
      <ToolField of={of} set={set} />
      {known?.shared ? (
        <p className={hint}>{t('sharedFiles', { name: known.shared.by })}</p>
      ) : (
        <FilesField
          files={of.files}
          change={(to) => setEdits((all) => ({ ...all, files: to(all.files ?? known?.files ?? []) }))}
        />
      )}
      <p className={hint}>{t('fields.copied')}</p>
      <FormEnd kind="assistants" complete={of.name.trim() !== ''} />
      {question}
    </form>
  );
}

interface OpeningsProps {
  readonly openings: readonly string[];
  readonly set: (openings: readonly string[]) => void;
}

function Openings({ openings, set }: OpeningsProps) {
  const { t } = useTranslation('library');
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('fields.openings')}</legend>
      <ul className={css.rows}>
        {openings.map((text, at) => (
          // The rows have no id but their index.
          <li key={at} className={css.row}>
            <input
              className={field}
              aria-label={t('fields.opening', { number: at + 1 })}
              maxLength={libraryLimits.opening}
              dir="auto"
              value={text}
              onChange={(event) => set(openings.with(at, event.target.value))}
            />
            <button
              type="button"
              className={iconButton()}
              aria-label={t('fields.removeOpening', { number: at + 1 })}
              onClick={() => set(openings.toSpliced(at, 1))}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
        {openings.length < libraryLimits.openings && (
          <li>
            <button type="button" className={button()} onClick={() => set([...openings, ''])}>
              <Plus size={16} aria-hidden />
              {t('fields.addOpening')}
            </button>
          </li>
        )}
      </ul>
    </fieldset>
  );
}
