// Voice: who reads aloud and how fast, and who writes down what is said.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readVoice, speeds, writeVoice } from '../../client/voice/voice-settings.ts';
import type { VoiceSettings as Voice } from '../../client/voice/voice-settings.ts';
import { button, field } from '../../styles/shared.css.ts';
import { speak, speaking } from '../message/speaking.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { SettingRow } from '../settings/SettingRow.tsx';
import * as settingsCss from '../settings/Settings.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { knownVoices, loadVoices } from './voices.ts';

export default function VoiceSettings() {
  const ready = usePageTexts('voice');
  const { t } = useTranslation('voice');
  const client = useClient();
  const [voice, setVoice] = useState<Voice>(readVoice);
  const [{ speakers, writers }, setVoices] = useState(knownVoices);
  useEffect(() => {
    let gone = false;
    loadVoices(client.transport)
      .then((voices) => gone || setVoices(voices))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [client]);
  if (!ready) return null;
  const change = (part: Partial<Voice>): void => {
    const next = { ...voice, ...part };
    setVoice(next);
    writeVoice(next);
  };
  const usable = ({ provider, obstacle }: { readonly provider: string; readonly obstacle?: string }): boolean =>
    obstacle === undefined || (obstacle === 'no-key' && client.vaults.get(provider) !== undefined);
  const speaker = speakers.find(({ provider }) => provider === voice.speaker);
  const support = speaker?.models.find(({ id }) => id === voice.speakerModel)?.support;
  const writer = writers.find(({ provider }) => provider === voice.writer);
  const select = `${field} ${settingsCss.select} ${settingsCss.long}`;
  return (
    <>
      <h3 className={page.group}>{t('title')}</h3>
      <div className={page.card}>
        <SettingRow label={t('speaker')} hint={t('speakerHint')}>
          {(id) => (
            <select
              id={id}
              className={select}
              value={voice.speaker}
              onChange={({ target }) => {
                const chosen = speakers.find(({ provider }) => provider === target.value)?.models[0];
                change({
                  speaker: target.value,
                  speakerModel: chosen?.id ?? '',
                  voice: chosen?.support?.voices[0] ?? '',
                });
              }}
            >
              <option value="">{t('browser')}</option>
              {speakers.map((each) => (
                <option key={each.provider} value={each.provider} disabled={!usable(each)}>
                  {usable(each) ? each.name : t('noKey', { name: each.name })}
                </option>
              ))}
            </select>
          )}
        </SettingRow>
        {speaker && (
          <>
            <Choice
              label={t('model')}
              value={voice.speakerModel}
              options={speaker.models}
              onChange={(speakerModel) => {
                const next = speaker.models.find(({ id }) => id === speakerModel)?.support?.voices;
                change({ speakerModel, ...(next && !next.includes(voice.voice) ? { voice: next[0] ?? '' } : {}) });
              }}
            />
            <Choice
              label={t('voice')}
              value={voice.voice}
              options={(support?.voices ?? []).map((name) => ({ id: name, name: name.replace(/^.*:/, '') }))}
              onChange={(name) => change({ voice: name })}
            />
          </>
        )}
        <SettingRow label={t('speed')}>
          {(id) => (
            <select
              id={id}
              className={`${field} ${settingsCss.select}`}
              value={voice.speed}
              onChange={({ target }) => change({ speed: Number(target.value) })}
            >
              {[speeds.least, 0.75, 1, 1.25, 1.5, 1.75, speeds.most].map((speed) => (
                <option key={speed} value={speed}>
                  {speed} ×
                </option>
              ))}
            </select>
          )}
        </SettingRow>
        <SettingRow label={t('try')}>
          {() => (
            <button
              type="button"
              className={button()}
              onClick={() => {
                speaking.set(undefined);
                void speak(client, 'voice-settings', t('sample'));
              }}
            >
              {t('play')}
            </button>
          )}
        </SettingRow>
        <SettingRow label={t('writer')} hint={t('writerHint')}>
          {(id) => (
            <select
              id={id}
              className={select}
              value={voice.writer}
              onChange={({ target }) =>
                change({
                  writer: target.value,
                  writerModel: writers.find(({ provider }) => provider === target.value)?.models[0]?.id ?? '',
                })
              }
            >
              <option value="">{t('automatic')}</option>
              <option value="browser">{t('browser')}</option>
              {writers.map((each) => (
                <option key={each.provider} value={each.provider} disabled={!usable(each)}>
                  {usable(each) ? each.name : t('noKey', { name: each.name })}
                </option>
              ))}
            </select>
          )}
        </SettingRow>
        {writer && (
          <Choice
            label={t('writerModel')}
            value={voice.writerModel}
            options={writer.models}
            onChange={(writerModel) => change({ writerModel })}
          />
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** None: the package names none, and the name is typed. */
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SettingRow label={label}>
      {(id) =>
        options.length === 0 ? (
          <input
            id={id}
            className={`${field} ${settingsCss.select} ${settingsCss.long}`}
            value={value}
            maxLength={300}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <select
            id={id}
            className={`${field} ${settingsCss.select} ${settingsCss.long}`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          >
            {!options.some((option) => option.id === value) && <option value={value}>{value}</option>}
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </select>
        )
      }
    </SettingRow>
  );
}
