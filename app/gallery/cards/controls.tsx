// Form controls. `data-force` simulates a state that needs a pointer or a key, such as hover.
import { Eye, Plus, Settings } from 'lucide-react';
import {
  button,
  check,
  box,
  eye,
  field,
  hint,
  iconButton,
  inputRow,
  label,
  pill,
  problem,
  textButton,
} from '../../styles/shared.css.ts';
import { Choices } from '../../ui/chat-settings/ReasoningOptions.tsx';
import { Select } from '../../ui/parts/Select.tsx';
import { Switch } from '../../ui/parts/Switch.tsx';
import { SettingRow } from '../../ui/settings/SettingRow.tsx';
import type { Card } from '../card.ts';
import * as css from '../Gallery.css.ts';

const looks = ['primary', 'plain', 'quiet', 'danger'] as const;
const states = [undefined, 'hover', 'focus-visible'] as const;
const nothing = (): void => undefined;

export const controls: readonly Card[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    render: () => (
      <>
        {looks.map((look) => (
          <div key={look} className={css.row}>
            {states.map((state) => (
              <button key={state ?? ''} type="button" className={button({ look })} data-force={state}>
                {look} {state ?? ''}
              </button>
            ))}
            <button type="button" className={button({ look })} disabled>
              {look} off
            </button>
          </div>
        ))}
        <div className={css.row}>
          {states.map((state) => (
            <button key={state ?? ''} type="button" className={iconButton()} data-force={state} aria-label="Settings">
              <Settings size={16} aria-hidden />
            </button>
          ))}
          <button type="button" className={iconButton()} disabled aria-label="Settings">
            <Settings size={16} aria-hidden />
          </button>
          <button type="button" className={pill}>
            <Plus size={16} aria-hidden /> Tools
          </button>
          <button type="button" className={pill} aria-pressed>
            <Plus size={16} aria-hidden /> Search
          </button>
          <button type="button" className={textButton}>
            Show all
          </button>
        </div>
      </>
    ),
  },
  {
    id: 'fields',
    title: 'Fields',
    render: () => (
      <div className={css.columns}>
        <div>
          <label className={label} htmlFor="empty">
            Name
          </label>
          <input id="empty" className={field} placeholder="A name of your own" />
          <p className={hint}>Shown in the list of models.</p>
        </div>
        <div>
          <label className={label} htmlFor="filled">
            Base URL
          </label>
          <input id="filled" className={field} defaultValue="https://models.example/v1" data-force="focus" />
        </div>
        <div>
          <label className={label} htmlFor="wrong">
            API key
          </label>
          <div className={inputRow}>
            <input id="wrong" className={field} type="password" defaultValue="0123456789" aria-invalid />
            <button type="button" className={`${iconButton({ size: 'small' })} ${eye}`} aria-label="Show">
              <Eye size={16} aria-hidden />
            </button>
          </div>
          <p className={problem}>The key was rejected.</p>
        </div>
        <div>
          <label className={label} htmlFor="long">
            System prompt
          </label>
          <textarea id="long" className={field} rows={3} defaultValue="Be brief." disabled />
        </div>
      </div>
    ),
  },
  {
    id: 'choices',
    title: 'Choices',
    render: () => (
      <div className={css.columns}>
        <div className={css.rows}>
          <SettingRow label="On" hint="Its state does not depend on colour.">
            {(id) => <Switch id={id} checked onChange={nothing} />}
          </SettingRow>
          <SettingRow label="Off">{(id) => <Switch id={id} checked={false} onChange={nothing} />}</SettingRow>
          <SettingRow label="Off for now">
            {(id) => <Switch id={id} checked={false} disabled onChange={nothing} />}
          </SettingRow>
          <SettingRow label="Small">{(id) => <Switch id={id} checked small onChange={nothing} />}</SettingRow>
        </div>
        <div className={css.rows}>
          <Select label="Theme" value="system" choices={[{ value: 'system', label: 'System' }]} onChange={nothing} />
          <Select label="Model" value="" placeholder="Choose a model" onChange={nothing} />
          <Select
            label="Where"
            value="server"
            disabled
            choices={[{ value: 'server', label: 'On this server, encrypted' }]}
            onChange={nothing}
          />
          <Select label="Units" value="" invalid choices={[{ value: '', label: 'Not set' }]} onChange={nothing} />
          <label className={check}>
            <input type="checkbox" className={box} defaultChecked /> Keep a copy
          </label>
          <Choices
            label="Effort"
            value="high"
            options={[
              ['low', 'Low'],
              ['medium', 'Medium'],
              ['high', 'High'],
            ]}
            onChange={nothing}
          />
        </div>
      </div>
    ),
  },
];
