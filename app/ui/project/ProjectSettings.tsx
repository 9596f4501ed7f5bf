// Settings of a project: instructions, model of new chats, name, icon and color, deletion.
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFolderInstructions } from '../../shared/api/folders.ts';
import type { FolderChange, WholeFolder } from '../../shared/api/folders.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { button, field } from '../../styles/shared.css.ts';
import { TextSetting } from '../settings/TextSetting.tsx';
import { Toggle } from '../settings/Toggle.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { Select } from '../parts/Select.tsx';
import { Presence } from '../parts/Presence.tsx';
import { DeleteProject } from './DeleteProject.tsx';
import { colorOf, colors } from './colors.ts';
import * as css from './Project.css.ts';

interface Props {
  readonly folder: WholeFolder;
  readonly onChange: (change: FolderChange) => void;
}

const icons = ['', '📚', '💻', '🧪', '📈', '✏️', '🎓', '💼', '🏠', '✈️', '🎵', '🍳', '🌱', '⚖️', '🩺', '💡'] as const;

export function ProjectSettings({ folder, onChange }: Props) {
  const { t } = useTranslation('personal');
  const [deleting, setDeleting] = useState(false);
  if (folder.shared?.edit === false) return <Given folder={folder} by={folder.shared.by} />;
  return (
    <div className={css.fields}>
      <TextSetting
        label={t('project.text')}
        placeholder={t('project.textExample')}
        value={folder.instructions}
        maxLength={maxFolderInstructions}
        onChange={(instructions) => onChange({ instructions })}
      />
      <Toggle label={t('project.replaces')} checked={folder.replaces} onChange={(replaces) => onChange({ replaces })} />
      <Model chosen={folder.model ?? ''} onChange={(model) => onChange({ model })} />
      <Name name={folder.name} onChange={(name) => onChange({ name })} />
      <Swatches
        label={t('project.color')}
        name="color"
        value={folder.color ?? ''}
        options={colors.map((color) => [
          color,
          t(`project.colors.${color === '' ? 'none' : color}`),
          <span key={color} className={css.dot} style={{ background: colorOf(color) ?? 'transparent' }} />,
        ])}
        onChange={(color) => onChange({ color })}
      />
      <Swatches
        label={t('project.icon')}
        name="icon"
        value={folder.icon ?? ''}
        options={icons.map((icon) => [icon, icon || t('project.noIcon'), icon || '–'])}
        onChange={(icon) => onChange({ icon })}
      />
      {!folder.shared && (
        <div>
          <button type="button" className={button({ look: 'danger' })} onClick={() => setDeleting(true)}>
            <Trash2 size={15} aria-hidden />
            {t('project.delete')}
          </button>
        </div>
      )}
      <Presence>{deleting && <DeleteProject folder={folder} onClose={() => setDeleting(false)} />}</Presence>
    </div>
  );
}

/** Settings of a project that its owner lets the user use, but not edit. */
function Given({ folder, by }: { readonly folder: WholeFolder; readonly by: string }) {
  const { t } = useTranslation('personal');
  const { instructions, model = '' } = folder;
  return (
    <div className={css.fields}>
      <p className={css.muted}>{t('project.useOnly', { name: by })}</p>
      {instructions !== '' && (
        <div>
          <h3 className={css.label}>{t('project.text')}</h3>
          <p className={css.given} dir="auto">
            {instructions}
          </p>
        </div>
      )}
      {model !== '' && (
        <div>
          <h3 className={css.label}>{t('project.model')}</h3>
          <p className={css.given}>{model}</p>
        </div>
      )}
    </div>
  );
}

function Name({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const { t } = useTranslation('personal');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {t('project.name')}
      </label>
      <input
        id={id}
        className={field}
        dir="auto"
        maxLength={200}
        value={typed ?? name}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const clean = typed?.trim();
          if (clean && clean !== name) onChange(clean);
          setTyped(undefined);
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  );
}

/** Selects a model of the usable providers. A chosen model that is no longer available stays in the list. */
function Model({ chosen, onChange }: { readonly chosen: string; readonly onChange: (key: string) => void }) {
  const { t } = useTranslation('personal');
  const client = useClient();
  const id = useId();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  const usable = list.filter((info) => !info.off && !obstacleOf(info, vaults[info.id]?.vault));
  const known = usable.some((info) => info.models.some((model) => modelKey(info.id, model.id) === chosen));
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {t('project.model')}
      </label>
      <Select
        id={id}
        look="fit"
        value={chosen}
        choices={[
          { value: '', label: t('project.modelAuto') },
          ...(chosen !== '' && !known ? [{ value: chosen, label: chosen }] : []),
        ]}
        groups={usable.map((info) => ({
          label: info.name,
          choices: info.models
            .filter(({ enabled }) => enabled !== false)
            .map((model) => ({ value: modelKey(info.id, model.id), label: model.displayName ?? model.id })),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

interface SwatchesProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: T, label: string, shown: ReactNode])[];
  readonly onChange: (value: T) => void;
}

function Swatches<T extends string>({ label, name, value, options, onChange }: SwatchesProps<T>) {
  return (
    <div role="radiogroup" aria-label={label}>
      <span className={css.label}>{label}</span>
      <div className={css.swatches}>
        {options.map(([each, words, shown]) => (
          <label key={each} className={css.swatch} title={words}>
            <input
              type="radio"
              name={name}
              aria-label={words}
              checked={value === each}
              onChange={() => onChange(each)}
            />
            <span aria-hidden>{shown}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
